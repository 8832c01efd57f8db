// Makes learners for tests, through the calls that a person would use.
import type { TaughtLevel } from '#contract/wire.ts';
import { grantAccess } from '#server/learner/access.ts';
import type { Client, TestServer } from './server.ts';

export interface NewLearner {
  readonly client: Client;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

let made = 0;

/** The code in the newest mail to an address. */
export async function mailedCode(client: Client, email: string): Promise<string> {
  const { body } = await client.get('/dev/mail', { to: email });
  const link = body[0].links.find((address: string) => address.includes('code='));
  return new URL(link).searchParams.get('code') ?? '';
}

/** Registers, verifies and logs in a learner with this browser. */
export async function joinWith(client: Client): Promise<Omit<NewLearner, 'id'>> {
  made += 1;
  const name = `learner-${process.pid}-${made}`;
  const email = `${name}@example.org`;
  const password = `bamboo-${made}-grove`;
  await expectOk(client.post('/api/register', { username: name, email, password }));
  await expectOk(client.post('/api/sendVerificationState', { state: 'verified', codeFromLink: await mailedCode(client, email) }));
  await expectOk(client.post('/api/login', { username: name, password }));
  return { client, name, email, password };
}

/** A new learner who is logged in and has these levels paid. */
export async function newLearner(server: TestServer, ...paid: TaughtLevel[]): Promise<NewLearner> {
  const learner = await joinWith(server.client());
  const { kysely } = server.parts.database;
  const { id } = await kysely.selectFrom('users').select('id').where('name', '=', learner.name).executeTakeFirstOrThrow();
  for (const level of paid) await grantAccess(kysely, id, level, 'test');
  return { ...learner, id };
}

async function expectOk(answer: ReturnType<Client['post']>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`A learner could not be made: ${status} ${JSON.stringify(body)}`);
}
