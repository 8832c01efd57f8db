// Turns an uploaded file into a photo that is safe to keep and to show (security, "Photos").
import sharp from 'sharp';
import { errors } from '#server/errors.ts';

const maxSourcePixels = 4096;
const maxPixels = 512;
const quality = 82;
const decodeTimeoutSeconds = 5;
const maxQueueLength = 20;
const retryAfterSeconds = 5;

// Nothing of one upload stays for the next one.
sharp.cache(false);
sharp.concurrency(1);

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function isPhoto(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp || [jpegStart, pngStart].some((start) => bytes.subarray(0, start.length).equals(start));
}

const jpegEnd = Buffer.from([0xff, 0xd9]);

// Some programs leave out a JPEG's end mark. Its pixels may not be cut: with the mark behind them that is a warning, and no longer an error.
function completeJpeg(bytes: Buffer): { photo: Buffer; failOn: 'error' | 'warning' } {
  const isCut = bytes.subarray(0, jpegStart.length).equals(jpegStart) && !bytes.subarray(-jpegEnd.length).equals(jpegEnd);
  return isCut ? { photo: Buffer.concat([bytes, jpegEnd]), failOn: 'warning' } : { photo: bytes, failOn: 'error' };
}

let queueLength = 0;
let lastDecode: Promise<unknown> = Promise.resolve();

/** One decode at a time: a decoded photo takes up to 64 MB. */
async function runAlone<Result>(task: () => Promise<Result>): Promise<Result> {
  if (queueLength >= maxQueueLength) throw errors.tooManyRequests(retryAfterSeconds);
  queueLength += 1;
  const run = lastDecode.then(task);
  lastDecode = run.catch(() => undefined);
  try {
    return await run;
  } finally {
    queueLength -= 1;
  }
}

/**
 * Re-encodes a JPEG, PNG or WebP as a WebP of at most 512 pixels, without metadata and without whatever else the file held.
 * Throws 415 for another type, judged by the content, 413 for too many pixels, judged by the header, 400 for a damaged file.
 */
export async function encodePhoto(bytes: Buffer, field: string): Promise<Buffer> {
  if (!isPhoto(bytes)) throw errors.notAPhoto(field);
  return runAlone(async () => {
    try {
      // Reads the header only.
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width > maxSourcePixels || height > maxSourcePixels) throw errors.photoTooManyPixels(field, maxSourcePixels);
      const { photo, failOn } = completeJpeg(bytes);
      return await sharp(photo, { limitInputPixels: maxSourcePixels ** 2, failOn })
        .timeout({ seconds: decodeTimeoutSeconds })
        .autoOrient()
        .resize(maxPixels, maxPixels, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer();
    } catch (error) {
      if (error instanceof Error && error.name === 'ApiError') throw error;
      throw errors.invalidInput(field, 'This photo is damaged. Please choose another one');
    }
  });
}
