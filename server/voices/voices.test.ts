// A small collection of our own is installed, refused, joined with the course and served.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMp3 } from '#dev/fixtures/recordings.ts';
import { buildCourse, buildSmallWord, reorderWords } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { readCollection } from './collection.ts';
import { buildVoiceAddress, installVoices, openVoices } from './installation.ts';
import { measureMp3 } from './mp3.ts';
import { addVoices, describeVoices } from './voice-course.ts';
import { chooseVoices, listVoiceNames } from './voice-choice.ts';

function buildTar(files: Readonly<Record<string, Buffer>>): Buffer {
  const blocks = Object.entries(files).flatMap(([path, bytes]) => {
    const header = new Header({ path, size: bytes.length, mode: 0o644, type: 'File' });
    const block = Buffer.alloc(512);
    header.encode(block);
    return [block, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

const word = (number: number, text: string, reading: string, ...otherReadings: string[]) => ({
  ...buildSmallWord(1, number),
  text,
  reading,
  otherReadings,
});
const course = buildCourse(
  'voices',
  reorderWords(1, [
    word(1, '马', 'mǎ'),
    word(2, '码', 'mǎ'),
    word(3, '好', 'hǎo', 'hào'),
    word(4, '郝', 'hǎo'),
    word(5, '女', 'nǚ'),
    word(6, '吗', 'ma'),
    {
      ...word(7, '你好', 'nǐ hǎo'),
      sentence: {
        chinese: '吗马！',
        pinyin: 'Ma mǎ!',
        translation: 'A horse!',
        words: [{ text: '吗', id: '1-006' }, { text: '马', id: '1-001' }, { text: '！' }],
      },
    },
    word(8, '长', 'cháng', 'zhǎng'),
  ]),
);
const root = 'audio-cmn-master/64k';
const files = {
  [`${root}/hsk/cmn-马.mp3`]: buildMp3(40, 1),
  [`${root}/hsk/cmn-好.mp3`]: buildMp3(40, 2),
  [`${root}/hsk/cmn-郝.mp3`]: buildMp3(40, 3),
  [`${root}/hsk/cmn-你好.mp3`]: buildMp3(60, 4),
  [`${root}/hsk/cmn-狗.mp3`]: Buffer.from('not needed, so nobody looks at it'),
  [`${root}/syllabs/cmn-nv3.mp3`]: buildMp3(30, 5),
  'audio-cmn-master/18k/hsk/cmn-码.mp3': buildMp3(40, 6),
  'audio-cmn-master/README.md': Buffer.from('a collection'),
};

let parent: string;
let folder: string;
beforeAll(() => (parent = mkdtempSync(join(tmpdir(), 'hanzivine-voices-'))));
beforeEach(() => (folder = mkdtempSync(join(parent, 'case-'))));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

// In small pieces, as a network delivers it.
function install(archive: Buffer, to = folder) {
  const pieces = Array.from({ length: Math.ceil(archive.length / 1000) }, (_, at) => archive.subarray(at * 1000, (at + 1) * 1000));
  return installVoices(to, (take) => readCollection(Readable.from(pieces), listVoiceNames(course), take));
}

describe('the choice', () => {
  const choose = (...names: string[]) => {
    const choices = chooseVoices(course, new Set(names));
    return [...(course.levels.get(1)?.words ?? [])].map(({ id, text }) =>
      `${text} ${choices.get(id)?.source} ${choices.get(id)?.name}`.trim(),
    );
  };

  test('takes the own recording, then one that sounds exactly alike, then the syllable, then none', () => {
    expect(choose('马', '你好', '好', '郝', 'nv3', 'ma5', 'chang2')).toEqual([
      '马 own 马',
      '码 homophone 马',
      '好 homophone 郝',
      '郝 own 郝',
      '女 syllable nv3',
      '吗 none',
      '你好 own 你好',
      '长 syllable chang2',
    ]);
  });

  test('never takes a recording of a character with several readings, of which it says only one', () => {
    expect(choose('好', '长')).toEqual(['马 none', '码 none', '好 none', '郝 none', '女 none', '吗 none', '你好 none', '长 none']);
  });

  test('counts the readings that a character has inside words, but not light ones', () => {
    const parts = (...readings: [glyph: string, reading: string][]) =>
      readings.map(([glyph, reading]) => ({ glyph, reading, keyword: glyph, role: 'meaning' as const }));
    const words = [
      word(1, '子', 'zǐ'),
      { ...word(2, '桌子', 'zhuō zi'), components: parts(['桌', 'zhuō'], ['子', 'zi']) },
      word(3, '行', 'xíng'),
      { ...word(4, '银行', 'yín háng'), components: parts(['银', 'yín'], ['行', 'háng']) },
    ];
    const choices = chooseVoices(buildCourse('parts', reorderWords(1, words)), new Set(['子', '行']));
    expect([...choices.values()].map(({ source }) => source)).toEqual(['own', 'none', 'none', 'none']);
  });
});

test('an MP3 file is measured frame by frame, with its tags', () => {
  const opening = Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\u0001\u0002', 'latin1'), Buffer.alloc(130)]);
  const closing = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]);
  expect(measureMp3(Buffer.concat([opening, buildMp3(40), closing]))).toBeCloseTo((40 * 576) / 22_050);
  expect(measureMp3(buildMp3(40).subarray(0, -1))).toBeUndefined();
  expect(measureMp3(Buffer.concat([buildMp3(3), Buffer.from('<html>')]))).toBeUndefined();
  expect(measureMp3(opening)).toBeUndefined();
  expect(measureMp3(Buffer.alloc(0))).toBeUndefined();
});

describe('an installation', () => {
  test.each([
    ['a tar file', buildTar(files)],
    ['a tarball', gzipSync(buildTar(files))],
  ])('from %s holds what the course needs, and nothing else', async (_, archive) => {
    const voices = await install(archive);
    expect([...voices.hashes.keys()].sort()).toEqual(['nv3', '你好', '好', '郝', '马'].sort());
    expect(openVoices(folder)).toEqual(voices);
    expect(describeVoices(course, voices)).toBe('Voices: 5 recordings are installed and cover 6 of 8 items.');
    const { levels } = addVoices(course, voices);
    const hash = createHash('sha256')
      .update(files[`${root}/hsk/cmn-马.mp3`] ?? '')
      .digest('hex')
      .slice(0, 12);
    const voiceOf = (at: number) => levels.get(1)?.words[at]?.voice;
    expect([voiceOf(0), voiceOf(1), voiceOf(5)]).toEqual([`/voices/%E9%A9%AC.mp3?v=${hash}`, `/voices/%E9%A9%AC.mp3?v=${hash}`, '']);
    expect(levels.get(1)?.words[6]?.sentence?.words.map(({ voice }) => voice)).toEqual([undefined, voiceOf(0), undefined]);
  });

  const whole = buildTar(files);
  const secondHeader = 512 + 8704;
  test.each<[string, Buffer, RegExp]>([
    ['is cut short', whole.subarray(0, 20_000), /damaged|cut short/],
    ['is cut short between two files', whole.subarray(0, secondHeader), /cut short/],
    ['is a tarball that is cut short', gzipSync(whole).subarray(0, -20), /cut short/],
    ['is a tarball that ends within a recording', gzipSync(whole, { level: 0 }).subarray(0, 20_000), /cut short/],
    ['is no archive', Buffer.alloc(5000, 'x'), /damaged|no tar file/],
    ['is empty', Buffer.alloc(0), /cut short|no tar file/],
    ['is another one', buildTar({ 'other/64k/hsk/word.mp3': buildMp3(40) }), /not the collection audio-cmn/],
    ['holds a damaged recording', buildTar({ ...files, [`${root}/hsk/cmn-码.mp3`]: Buffer.from('<html>') }), /cmn-码\.mp3 is no whole MP3/],
    ['holds a large file by that name', buildTar({ ...files, [`${root}/hsk/cmn-码.mp3`]: buildMp3(2000) }), /cmn-码\.mp3 is larger/],
    ['holds a recording twice', buildTar({ ...files, 'again/64k/hsk/cmn-马.mp3': buildMp3(9) }), /two recordings of 马/],
  ])('whose archive %s is refused, and what was there stays', async (_, archive, message) => {
    await install(buildTar(files));
    const before = readdirSync(folder, { recursive: true });
    await expect(install(archive)).rejects.toThrow(message);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
    const nowhere = join(folder, 'nowhere');
    await expect(install(archive, nowhere)).rejects.toThrow(message);
    expect(existsSync(nowhere)).toBe(false);
  });

  test('keeps the recordings of the one before, which a running server plays, and no older ones', async () => {
    const first = await install(buildTar(files));
    const second = await install(buildTar(files));
    const third = await install(buildTar(files));
    expect([first, second, third].map((voices) => existsSync(voices.folder))).toEqual([false, true, true]);
  });

  test('says what is missing', async () => {
    const voices = await install(buildTar(files));
    rmSync(join(voices.folder, '马.mp3'));
    const opened = openVoices(folder);
    expect(buildVoiceAddress(opened, '马')).toBe('');
    expect(describeVoices(course, opened)).toMatch(/1 of 5 recordings are missing in .*; run `npm run voices` again/);
    rmSync(voices.folder, { recursive: true });
    expect(describeVoices(course, openVoices(folder))).toMatch(/cannot be read; run `npm run voices` again/);
    rmSync(folder, { recursive: true });
    expect(describeVoices(course, openVoices(folder))).toMatch(/no recordings are installed.*`npm run voices` installs them/);
  });
});

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    const installed = mkdtempSync(join(parent, 'server-'));
    await install(buildTar(files), installed);
    server = await startTestServer({ course, environment: { VOICES_DIR: installed } });
  });
  afterAll(() => server.stop());
  const address = () => buildVoiceAddress(server.services.voices, '马');

  test('sends a recording for a year, under the address that the word carries', async () => {
    const voice = server.services.course.levels.get(1)?.words[0]?.voice;
    expect(voice).toBe(address());
    const { status, headers } = await server.createClient().send(address());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('audio/mpeg');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-length')).toBe(String(40 * 208));
  });

  test('sends a range', async () => {
    const { status, headers } = await server.createClient().send(address(), { headers: { range: 'bytes=0-99' } });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes 0-99/${40 * 208}`);
  });

  test('lets nobody keep a recording under the address of another installation, or of none', async () => {
    for (const query of ['?v=000000000000', '', '?v=1&v=2', `?v=${'0'.repeat(100)}`]) {
      const { status, headers } = await server.createClient().send(`/voices/%E9%A9%AC.mp3${query}`);
      expect([query, status, headers.get('cache-control')]).toEqual([query, 200, 'no-cache']);
    }
  });

  test.each([
    '/voices/x.mp3',
    '/voices/index.json',
    '/voices/..%2Findex.json',
    '/voices/%2e%2e%2f%2e%2e%2fetc%2fpasswd.mp3',
    '/voices/__proto__.mp3',
    '/voices/',
  ])('answers 404 in our shape to %s', async (path) => {
    const { status, body } = await server.createClient().send(path);
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  });
});
