// The provider's own word of what happened: a capture whose answer was lost, a refund, a reversal (decisions §8, security "Payments").
import type { FastifyInstance } from 'fastify';
import { PayerRefusal, PayerUnreachable, type ProviderEvent } from '#server/platform/payer.ts';
import type { Parts } from '#server/parts.ts';
import { bodyOf, refuse } from '#server/platform/errors.ts';
import { settle, takeBack } from './settle.ts';
import { findOrder, findOrderOfCapture, isNoted, noteEvent, type Order } from './store.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function orderMeant(parts: Parts, { customId, captureId }: ProviderEvent): Promise<Order | undefined> {
  const { kysely } = parts.database;
  const byCapture = captureId === undefined ? undefined : await findOrderOfCapture(kysely, captureId);
  return byCapture ?? (customId !== undefined && uuid.test(customId) ? await findOrder(kysely, customId) : undefined);
}

/**
 * Deals with an event, once. Mostly it only says where to look: what is true is asked of the provider, so events may come late,
 * twice or in any order. Throws PayerUnreachable where that is not possible now: the provider sends the event again.
 */
export async function receive(parts: Parts, event: ProviderEvent): Promise<void> {
  if (await isNoted(parts.database.kysely, event.id)) return;
  const order = await orderMeant(parts, event);
  if (order?.provider_id) {
    const told = await parts.payer.findOrder(order.provider_id);
    const settled = await settle(parts, order.id, told, () => true);
    const capture = settled.capture_id === null ? undefined : await parts.payer.findCapture(settled.capture_id);
    // A reversed capture may go on being called COMPLETED: of this only the event speaks.
    if (capture?.status === 'REFUNDED' || event.isReversal)
      await parts.database.kysely
        .transaction()
        .execute((transaction) => takeBack(transaction, order.id, event.isReversal ? 'reversed' : 'refunded'));
  }
  await noteEvent(parts.database.kysely, event.id, event.kind);
}

/** Adds POST /api/paypal/webhook. No gate and no login: the signature over the bytes says who speaks. */
export async function addWebhook(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, parsed) => parsed(null, bytes));
    scope.post('/api/paypal/webhook', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = await parts.payer.readEvent(request.headers, bytes);
        if (!event) {
          const refused = refuse.invalid(undefined, 'This event is not signed by the payment provider');
          return await reply.status(refused.status).send(bodyOf(refused));
        }
        await receive(parts, event);
        return await reply.send({ received: true });
      } catch (error) {
        if (!(error instanceof PayerUnreachable || error instanceof PayerRefusal)) throw error;
        parts.log.warn({ reason: error.message }, 'an event waits until the provider can be asked');
        const busy = refuse.unavailable();
        return reply.status(busy.status).send(bodyOf(busy));
      }
    });
    done();
  });
}
