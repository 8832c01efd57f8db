// What tests do as somebody who buys a level: through the calls, with the stand-in for the payment provider.
import type { TaughtLevel } from '#contract/wire.ts';
import { prices } from '#server/learner/access.ts';
import type { Outcome, Mishap } from './paypal/ledger.ts';
import type { Client } from './server.ts';

/** Opens an order for a level, agreeing to the terms. */
export function order(client: Client, level: TaughtLevel, more: object = {}) {
  return client.post('/api/paypal/create-order', { amount: prices[level].euro, hsk: level, agreed: true, ...more });
}

/** Plays the payer at the stand-in. */
export async function decide(client: Client, orderID: string, outcome: Outcome = 'approve', mishap?: Mishap): Promise<void> {
  const { status } = await client.post('/dev/paypal/approve', { orderID, outcome, ...(mishap && { mishap }) });
  if (status !== 200) throw new Error(`The stand-in did not take the decision: ${status}`);
}

/** Takes the payment of an approved order. */
export function capture(client: Client, orderID: string) {
  return client.post('/api/paypal/capture-order', { orderID });
}

/** Buys a level; returns the order's id at the provider. */
export async function buy(client: Client, level: TaughtLevel): Promise<string> {
  const { body } = await order(client, level);
  await decide(client, body.id);
  const taken = await capture(client, body.id);
  if (taken.body.status !== 'COMPLETED') throw new Error(`The level could not be bought: ${JSON.stringify(taken.body)}`);
  return body.id as string;
}
