// Friends of the seeded people, so that a profile on the dev server has faces: profile texts, photos, friendships and an open request.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Level } from '#contract/wire.ts';
import { encodePhoto } from '#server/features/profile/photo-encoder.ts';
import { writePhoto, writeProfile } from '#server/features/profile/store.ts';
import type { Db } from '#server/schema/tables.ts';

interface SeededProfile {
  readonly name: string;
  readonly level: Level;
  readonly age: number;
  readonly info: string;
  /** Colours of the drawn photo, from top to bottom and of the leaf; undefined for somebody without a photo. */
  readonly photo?: readonly [top: string, bottom: string, leaf: string];
}

const seededProfiles: readonly SeededProfile[] = [
  {
    name: 'paid',
    level: 3,
    age: 34,
    info: 'I learn on the tram, ten words a day. My aim: to read the menu in Chengdu.',
    photo: ['#f3d9a4', '#c96f4a', '#3f5d3a'],
  },
  {
    name: 'anna',
    level: 2,
    age: 28,
    info: 'Translator from Malmö. Chinese is my fifth language and the first with tones.',
    photo: ['#cfe3d4', '#4c8a6b', '#f6efe0'],
  },
  { name: 'boris', level: 4, age: 41, info: 'Tea, chess, bad calligraphy.', photo: ['#d7d3ec', '#5b4f8f', '#f0c75e'] },
  { name: 'mei', level: 1, age: 52, info: 'My grandmother spoke Cantonese. I begin with HSK 1.' },
];

const friends: readonly (readonly [string, string])[] = [
  ['paid', 'anna'],
  ['paid', 'boris'],
  ['anna', 'boris'],
];
const requests: readonly { readonly from: string; readonly to: string }[] = [{ from: 'mei', to: 'paid' }];

async function drawPhoto([top, bottom, leaf]: readonly [string, string, string]): Promise<Buffer> {
  const drawing = `
    <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
      <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
      <rect width="512" height="512" fill="url(#sky)"/>
      <path d="M120 470C160 300 230 240 300 205s100-75 110-150" fill="none" stroke="${leaf}" stroke-width="22" stroke-linecap="round"/>
      <path d="M250 240c-90 8-140-34-154-106 82-8 140 24 154 106Zm60-40c24 74 82 106 164 90-8-74-74-116-164-90Z" fill="${leaf}"/>
    </svg>`;
  return encodePhoto(await sharp(Buffer.from(drawing)).png().toBuffer(), 'image');
}

/** Gives the seeded people their profiles and friends; whoever has been changed since is left unchanged. */
export async function seedFriends(kysely: Db): Promise<void> {
  const rows = await kysely
    .selectFrom('users')
    .select(['id', 'name'])
    .where(
      'name',
      'in',
      seededProfiles.map(({ name }) => name),
    )
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  for (const { name, level, age, info, photo } of seededProfiles) {
    const id = ids.get(name);
    if (id === undefined || (await hasProfile(kysely, id))) continue;
    await writeProfile(kysely, id, { level, age, info });
    if (photo) await writePhoto(kysely, id, randomUUID(), await drawPhoto(photo));
    for (const pair of friends) if (pair[1] === name) await befriend(kysely, ids.get(pair[0]), id);
    for (const { from, to } of requests) if (from === name) await ask(kysely, id, ids.get(to));
  }
}

async function hasProfile(kysely: Db, userId: string): Promise<boolean> {
  return (await kysely.selectFrom('profiles').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;
}

async function befriend(kysely: Db, oneId: string | undefined, otherId: string): Promise<void> {
  if (oneId === undefined) return;
  const [low, high] = BigInt(oneId) < BigInt(otherId) ? [oneId, otherId] : [otherId, oneId];
  await kysely
    .insertInto('friendships')
    .values({ low_id: low, high_id: high })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function ask(kysely: Db, senderId: string, receiverId: string | undefined): Promise<void> {
  if (receiverId === undefined) return;
  await kysely
    .insertInto('friend_requests')
    .values({ sender_id: senderId, receiver_id: receiverId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
