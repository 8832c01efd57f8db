// Answers with the bytes of photos, to those whom the owner shows them (security, "Photos").
import type { photoFile } from '#contract/profile.ts';
import type { EndpointHandler } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { readPhotoBytes } from './store.ts';

const headers = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline; filename="photo.webp"',
  // Kept by this browser only, and asked for again each time: the owner may have hidden it since.
  'cache-control': 'private, no-cache',
};

/** A photo that is hidden from the learner is as if it did not exist. */
export const sendPhoto: EndpointHandler<typeof photoFile> = async ({ input: { file: id }, learner, services }) => {
  const content = await readPhotoBytes(services.database.kysely, learner.id, id);
  if (!content) throw errors.photoNotFound();
  // A photo never changes: another one has another id.
  return { type: 'image/webp', content, etag: `"${id}"`, headers };
};
