// Checks that bytes are a whole MP3 recording, frame by frame, without decoding the sound.

const bitRates = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
// By the version bits of a frame's header; 1 is reserved.
const versions: Readonly<Record<number, { bitRates: readonly number[]; sampleRates: readonly number[]; samples: number }>> = {
  0: { bitRates: bitRates[2], sampleRates: [11_025, 12_000, 8000], samples: 576 },
  2: { bitRates: bitRates[2], sampleRates: [22_050, 24_000, 16_000], samples: 576 },
  3: { bitRates: bitRates[1], sampleRates: [44_100, 48_000, 32_000], samples: 1152 },
};

const headerBytes = 4;
const tagHeaderBytes = 10;
const closingTagBytes = 128;

interface Frame {
  readonly bytes: number;
  readonly seconds: number;
}

/** Reads the header of a frame of layer III; undefined if there is none at this place. */
function readFrame(bytes: Buffer, offset: number): Frame | undefined {
  const header = bytes.readUInt32BE(offset);
  const version = versions[(header >>> 19) & 3];
  const isLayer3 = ((header >>> 17) & 3) === 1;
  if (header >>> 21 !== 0x7ff || !isLayer3 || !version) return undefined;
  const bitRate = version.bitRates[((header >>> 12) & 15) - 1];
  const sampleRate = version.sampleRates[(header >>> 10) & 3];
  if (bitRate === undefined || sampleRate === undefined) return undefined;
  const padding = (header >>> 9) & 1;
  return { bytes: Math.floor(((version.samples / 8) * bitRate * 1000) / sampleRate) + padding, seconds: version.samples / sampleRate };
}

// A tag before the sound writes its length in four times seven bits.
function skipOpeningTags(bytes: Buffer): number {
  let offset = 0;
  while (bytes.length - offset >= tagHeaderBytes && bytes.toString('latin1', offset, offset + 3) === 'ID3')
    offset += [6, 7, 8, 9].reduce((size, at) => size * 128 + ((bytes[offset + at] ?? 0) & 127), 0) + tagHeaderBytes;
  return offset;
}

/** Length of an MP3 recording in seconds; undefined if the bytes are anything else, damaged or cut short. */
export function measureMp3(bytes: Buffer): number | undefined {
  let offset = skipOpeningTags(bytes);
  let seconds = 0;
  while (offset < bytes.length) {
    if (bytes.length - offset === closingTagBytes && bytes.toString('latin1', offset, offset + 3) === 'TAG') break;
    const frame = bytes.length - offset < headerBytes ? undefined : readFrame(bytes, offset);
    if (!frame || offset + frame.bytes > bytes.length) return undefined;
    offset += frame.bytes;
    seconds += frame.seconds;
  }
  return offset > bytes.length || seconds === 0 ? undefined : seconds;
}
