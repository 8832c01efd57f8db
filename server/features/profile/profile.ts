// Profiles: what a learner says of themself, their photo, and who may see it (accounts-and-chat §4 "Profile", decisions §13).
import { randomBytes } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import { type LearntWords, type Photo, buildPhotoUrl, emptyProfileMessage } from '#contract/profile.ts';
import { type Level, getListLevel, taughtLevels } from '#contract/wire.ts';
import { calculateScore } from '#engine/progress.ts';
import { findUser, readVisibility } from '#server/access/people.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { renameAccount } from '#server/features/accounts/accounts.ts';
import { announceRename } from '#server/features/chat/chat.ts';
import { readLearntWords } from '#server/learner/learnt-words.ts';
import { getLevelProgressMap } from '#server/learner/progress.ts';
import { readWordList } from '#server/learner/word-list-store.ts';
import type { Services } from '#server/services.ts';
import { encodePhoto } from './photo-encoder.ts';
import { type ProfileRow, deletePhotoRow, readPhotoId, readProfile, writePhoto, writeProfile } from './store.ts';

type Profile = typeof calls.profile;

interface ShownProfile extends Omit<ProfileRow, 'info'> {
  readonly username: string;
  readonly info: string;
  readonly own: boolean;
  readonly shown: boolean;
  readonly learnt: LearntWords | null;
}

/** Returns a profile; where the user hides their information, only the name. */
export async function getUserdata({ services, learner, user }: CallContext<Profile['userdata']>): Promise<ShownProfile> {
  const { kysely } = services.database;
  const base = { username: user.name, own: user.id === learner.id };
  const { showsInfo } = await readVisibility(kysely, learner.id, user.id);
  if (!showsInfo) return { ...base, level: null, age: null, info: '', shown: false, learnt: null };
  const [{ info, ...profile }, learnt] = await Promise.all([readProfile(kysely, user.id), countLearntWords(services, user.id)]);
  return { ...base, ...profile, info: info ?? '', shown: true, learnt };
}

async function countLearntWords(services: Services, userId: string): Promise<LearntWords> {
  const { kysely } = services.database;
  const [list, progressByLevel] = await Promise.all([readWordList(kysely, userId), getLevelProgressMap(services, userId)]);
  return {
    // Behind the progress, which counts what the content has changed.
    words: await readLearntWords(kysely, userId),
    levels: taughtLevels.map((level) => {
      const progress = progressByLevel.get(getListLevel(list, level));
      return { level, score: progress ? calculateScore(progress.answered, progress.total) : 0, words: progress?.wordsDone ?? 0 };
    }),
  };
}

/** Changes the profile and renames the account, both or neither. */
export async function editProfile({ input, services, learner }: CallContext<Profile['edit']>): Promise<{ message: string }> {
  const { name = '', level, age } = input;
  const info = input.info?.trim();
  if ([name, level, age, info].every((value) => (value ?? '') === '')) throw errors.invalidInput(undefined, emptyProfileMessage);
  await services.database.kysely.transaction().execute(async (transaction) => {
    if (name !== '') await renameAccount(transaction, learner.id, name);
    await writeProfile(transaction, learner.id, {
      ...(level !== undefined && { level: level === '' ? null : (Number(level) as Level) }),
      ...(age !== undefined && { age: age === '' ? null : Number(age) }),
      ...(info !== undefined && { info: info === '' ? null : info }),
    });
  });
  if (name !== '') await announceRename(services, learner.id);
  return { message: 'Your profile was saved' };
}

/** Tells whether there is a user of this name. */
export async function checkExistingPage({ input, services }: CallContext<Profile['checkExistingPage']>): Promise<{ message: string }> {
  const user = await findUser(services.database.kysely, input.name);
  return { message: user ? 'Page exists' : "Page doesn't exist" };
}

function toPhoto(id: string, username: string): Photo {
  return { id, imageUrl: buildPhotoUrl(id), title: `Photo of ${username}` };
}

/** Lists a user's photo, if the user shows it. */
export async function listPosts({ services, learner, user }: CallContext<Profile['posts']>): Promise<Photo[]> {
  const { kysely } = services.database;
  const { showsInfo } = await readVisibility(kysely, learner.id, user.id);
  const id = showsInfo ? await readPhotoId(kysely, user.id) : undefined;
  return id === undefined ? [] : [toPhoto(id, user.name)];
}

/** Re-encodes an uploaded photo and makes it the learner's only one. */
export async function uploadPhoto({ file, services, learner }: CallContext<Profile['uploadPhoto']>): Promise<Photo> {
  const { field } = calls.profile.uploadPhoto.multipart ?? { field: '' };
  const bytes = await encodePhoto(file?.bytes ?? Buffer.alloc(0), field);
  const id = randomBytes(16).toString('base64url');
  await writePhoto(services.database.kysely, learner.id, id, bytes);
  return toPhoto(id, learner.name);
}

/** Removes the learner's photo. Throws 404 if it is not theirs. */
export async function deletePhoto({ input, services, learner }: CallContext<Profile['deletePhoto']>): Promise<{ message: string }> {
  if (!(await deletePhotoRow(services.database.kysely, learner.id, input.id))) throw errors.photoNotFound();
  return { message: 'Your photo was removed' };
}
