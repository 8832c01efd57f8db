// A photo of a prepared person: a drawn leaf in colours of their own.
import sharp from 'sharp';
import { encodePhoto } from '#server/features/profile/photo-encoder.ts';

/** From top to bottom, and of the leaf. */
export type PhotoColours = readonly [top: string, bottom: string, leaf: string];

/** The drawing as SVG. */
export function drawLeaf([top, bottom, leaf]: PhotoColours): string {
  return `
    <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
      <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
      <rect width="512" height="512" fill="url(#sky)"/>
      <path d="M120 470C160 300 230 240 300 205s100-75 110-150" fill="none" stroke="${leaf}" stroke-width="22" stroke-linecap="round"/>
      <path d="M250 240c-90 8-140-34-154-106 82-8 140 24 154 106Zm60-40c24 74 82 106 164 90-8-74-74-116-164-90Z" fill="${leaf}"/>
    </svg>`;
}

/** The drawing, encoded as an uploaded photo is. */
export async function drawPhoto(colours: PhotoColours): Promise<Buffer> {
  return encodePhoto(
    await sharp(Buffer.from(drawLeaf(colours)))
      .png()
      .toBuffer(),
    'image',
  );
}
