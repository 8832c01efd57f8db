// Calls about profiles and photos (accounts-and-chat §7 "Profile, friends, blocking").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { buildAddress, download } from './endpoint.ts';
import { optionalUsername } from './fields.ts';
import { fileNamed } from './files.ts';
import { levels, ratio, taughtLevels, text, renamed } from './wire.ts';

/** The largest photo file: 300 KB (decisions §12). */
export const maxPhotoBytes = 307_200;
/** The message for a larger photo. */
export const photoTooLargeMessage = 'File size should not exceed 300 KB';
/** The message for a profile form with nothing in it. */
export const emptyProfileMessage = 'Please check your input';

/** A photo's bytes. One that its owner hides from the learner is as if it did not exist. */
export const photoFile = download({
  path: '/api/photos/{file}',
  access: 'learner',
  limit: 'photoBytes',
  input: z.object({ file: fileNamed('webp', /[\w-]{1,100}/) }),
  types: ['image/webp'],
  summary: 'A photo, to those whom its owner shows it.',
});

/** The address of a photo. */
export function buildPhotoUrl(photoId: string): string {
  return buildAddress(photoFile, z.encode(photoFile.input, { file: photoId }));
}

function countCharacters(value: string): number {
  return Array.from(value.trim()).length;
}

const level = text(1000).check(
  z.regex(new RegExp(`^(?:[1-${levels.length}])?$`), { message: `Only numbers from 1 to ${levels.length} are allowed` }),
);
const age = text(1000).check(z.regex(/^(?:[1-9]\d?|100)?$/, { message: 'Only numbers from 1 to 100 are allowed' }));
const info = text(5000).check(
  z.refine((value) => countCharacters(value) !== 1, { message: 'Information must contain at least two characters', abort: true }),
  z.refine((value) => countCharacters(value) <= 400, { message: 'Maximum 400 characters allowed for information', abort: true }),
);

/** The profile form; every field may be empty (accounts-and-chat §5). */
export const profileForm = z.object({ name: optionalUsername, level, age, info });

/** A field of the form on the wire: text or a number. Left out, it stays as it is. */
function formField(field: z.ZodMiniType<string, string>) {
  const wire = z.nullable(z.union([z.string(), z.number()]));
  return z.optional(z.codec(wire, field, { decode: (value) => String(value ?? ''), encode: (value) => value }));
}

/** A number that may be hidden or not given: an empty text on the wire, null once decoded. */
function numberOrEmpty<Value extends z.ZodMiniType<number, number>>(value: Value) {
  return z.codec(z.union([z.literal(''), z.number()]), z.nullable(value), {
    decode: (wire) => (wire === '' ? null : wire) as z.input<Value> | null,
    encode: (decoded) => decoded ?? '',
  });
}

/** Whose profile: a name, or nothing for one's own. */
const usernameFromLink = z.optional(text(1000));
const ofUser = { rule: 'not-blocked', field: 'name' } as const;

const photo = z.object({ id: z.string(), imageUrl: z.string(), title: z.string() });
export type Photo = z.output<typeof photo>;

/** A learner's words: how many are learnt, how far each level is, and how many of its words are done. */
const learntWords = z.object({
  words: z.int(),
  levels: z.array(z.object({ level: z.literal(taughtLevels), score: ratio, words: z.int() })),
});
export type LearntWords = z.output<typeof learntWords>;

export const profile = {
  userdata: call({
    method: 'GET',
    path: '/userdata',
    access: ofUser,
    limit: 'api',
    summary: 'Returns a profile; what the user does not show is empty. `edit` is accepted and changes nothing: the owner sees everything.',
    input: () => renamed({ usernameFromLink, edit: z.optional(z.literal(['true', 'false', '1', '0', ''])) }),
    reply: () =>
      z.object({
        username: z.string(),
        level: numberOrEmpty(z.literal(levels)),
        age: numberOrEmpty(z.int()),
        info: z.string(),
        /** Whether the profile is the learner's own. */
        own: z.boolean(),
        /** Whether the user shows their information to the learner. */
        shown: z.boolean(),
        learnt: z.nullable(learntWords),
      }),
  }),
  edit: call({
    method: 'POST',
    path: '/edit',
    access: 'learner',
    limit: 'api',
    summary: 'Changes the profile and renames the account. An empty name stays as it is; another empty field is cleared.',
    input: () => z.object({ name: formField(optionalUsername), level: formField(level), age: formField(age), info: formField(info) }),
    reply: () => z.object({ message: z.string() }),
  }),
  checkExistingPage: call({
    method: 'POST',
    path: '/check_existing_page_my_account',
    access: 'learner',
    limit: 'nameChecks',
    summary: "Returns 'Page exists' if there is a user of this name.",
    input: () => z.object({ name: text(1000) }),
    reply: () => z.object({ message: z.string() }),
  }),
  posts: call({
    method: 'GET',
    path: '/posts',
    access: ofUser,
    limit: 'api',
    summary: "Returns a user's photo as a list of at most one; empty if the user does not show it.",
    input: () => renamed({ usernameFromLink }),
    reply: () => z.array(photo),
  }),
  uploadPhoto: call({
    method: 'POST',
    path: '/posts',
    access: 'learner',
    limit: 'photos',
    summary: "Replaces the learner's photo: a JPEG, PNG or WebP of at most 300 KB and 4096 × 4096 pixels.",
    input: () => z.object({}),
    reply: () => photo,
    multipart: { field: 'image', maxBytes: maxPhotoBytes },
  }),
  deletePhoto: call({
    method: 'GET',
    path: '/posts/deletePhoto',
    access: 'learner',
    limit: 'api',
    changesState: true,
    summary: "Removes the learner's photo.",
    input: () => z.object({ id: text(200) }),
    reply: () => z.object({ message: z.string() }),
  }),
};
