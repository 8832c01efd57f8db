// Which access a declaration may name, which tsc checks, and in which form the server reads it.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isHidden, listRequirements } from './access.ts';
import { call } from './call.ts';
import { download, mailedPage, navigation, webhook } from './endpoint.ts';
import { sentEvent } from './live-event.ts';
import { hsk, renamed, text } from './wire.ts';

const described = { limit: 'api', summary: 'Tested.', reply: z.object({}) } as const;
const rest = { ...described, method: 'GET', path: '/test', reply: () => described.reply } as const;
const event = { ...described, name: 'test' } as const;
const room = z.object({ chat: text(40), since: z.int(), name: z.optional(text(40)) });
const memberOf = <const Field extends string>(field: Field) => ({ rule: 'room-member', field }) as const;

test('a rule names a field that the decoded input has, and that a rule of its kind can read', () => {
  const declared = call({ ...rest, input: () => room, access: [memberOf('chat'), { rule: 'not-blocked', field: 'name' }] });
  expect(listRequirements(declared.access)).toEqual([memberOf('chat'), { rule: 'not-blocked', field: 'name' }]);
  // @ts-expect-error the input has no such field
  call({ ...rest, input: () => room, access: memberOf('chatt') });
  // @ts-expect-error one of several rules names no field of the input
  call({ ...rest, input: () => room, access: ['learner', memberOf('chatt')] });
  // @ts-expect-error a room is named by a text
  call({ ...rest, input: () => room, access: memberOf('since') });
  // @ts-expect-error a room must be named
  call({ ...rest, input: () => room, access: memberOf('name') });
  // @ts-expect-error the rule needs a field
  call({ ...rest, input: () => room, access: 'room-member' });
  // @ts-expect-error the rule looks at no field
  call({ ...rest, input: () => room, access: { rule: 'learner', field: 'chat' } });
  // @ts-expect-error there is no such rule
  call({ ...rest, input: () => room, access: 'anybody' });
});

test('a rule about a level needs the level in the input', () => {
  expect(listRequirements(call({ ...rest, input: () => renamed({ hsk }), access: 'level-or-trial' }).access)).toEqual([
    { rule: 'level-or-trial' },
  ]);
  // @ts-expect-error the input has no level
  call({ ...rest, input: () => room, access: 'level-or-trial' });
  // @ts-expect-error nor has this one, beside another rule
  call({ ...rest, input: () => room, access: ['learner', 'learnt-or-level'] });
  // @ts-expect-error the level may be left out once decoded
  call({ ...rest, input: () => renamed({ hsk: z.optional(z.literal(1)) }), access: 'level-or-free-list' });
});

test('a live event is declared by the same types', () => {
  expect(listRequirements(sentEvent({ ...event, input: room, access: memberOf('chat') }).access)).toEqual([memberOf('chat')]);
  // @ts-expect-error the payload has no such field
  sentEvent({ ...event, input: room, access: ['any-level-paid', memberOf('chatt')] });
  // @ts-expect-error the payload has no level
  sentEvent({ ...event, input: room, access: 'level-or-trial' });
  // @ts-expect-error the rule needs a field
  sentEvent({ ...event, input: room, access: 'open-room' });
});

test('so are downloads and navigations', () => {
  const file = { ...rest, types: ['text/plain'] } as const;
  expect(listRequirements(download({ ...file, input: room, access: memberOf('chat') }).access)).toEqual([memberOf('chat')]);
  // @ts-expect-error the input has no such field
  download({ ...file, input: room, access: memberOf('chatt') });
  // @ts-expect-error the input has no level
  navigation({ ...rest, input: room, refused: {}, access: 'learnt-or-level' });
  // @ts-expect-error nobody is logged in at a mail program
  mailedPage({ ...rest, input: z.object({ token: text(40) }), access: 'learner' });
  // @ts-expect-error a mailed page has its token
  mailedPage({ ...rest, input: room, access: 'anyone' });
  // @ts-expect-error who signs is not logged in
  webhook({ ...rest, input: z.object({}), acknowledgement: {}, access: 'learner' });
});

test('only what moderators alone may do is hidden', () => {
  expect([isHidden('moderator'), isHidden(['learner', 'moderator']), isHidden('learner')]).toEqual([true, true, false]);
});
