// Photos: what is accepted, what is kept of it, and who gets the bytes (security, "Photos").
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

function drawPicture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'olive' } });
}

async function getName(client: TestClient): Promise<string> {
  return (await client.get('/api/getOwnName')).body.name;
}
async function upload(client: TestClient, bytes: Buffer): Promise<string> {
  const { status, body } = await client.postFile('/api/posts', 'image', bytes);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.imageUrl;
}
async function listPhotos(viewer: TestClient, of: TestClient): Promise<{ id: string; imageUrl: string; title: string }[]> {
  return (await viewer.get('/api/posts', { usernameFromLink: await getName(of) })).body;
}
/** Unlike the client, keeps the bytes. */
async function fetchPhoto(client: TestClient, imageUrl: string, headers: Record<string, string> = {}) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(server.url + imageUrl, { headers: { cookie, ...headers } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

function buildPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
/** A small file that fills the memory when it is decoded. */
function buildBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    buildPngChunk('IHDR', header),
    buildPngChunk('IDAT', rows),
    buildPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('what is accepted', () => {
  test('JPEG, PNG and WebP become a WebP of at most 512 pixels without metadata', async () => {
    const picture = drawPicture(900, 600).withExif({ IFD0: { Copyright: 'secret-place' } });
    for (const bytes of [
      await picture.clone().jpeg().toBuffer(),
      await picture.clone().png().toBuffer(),
      await picture.clone().webp().toBuffer(),
    ]) {
      expect(bytes.includes('secret-place')).toBe(true);
      const anna = await server.logInLearner();
      const imageUrl = await upload(anna, bytes);
      expect(imageUrl).toMatch(/^\/api\/photos\/[\w-]{22}\.webp$/);
      expect(await listPhotos(anna, anna)).toEqual([{ id: imageUrl.slice(12, -5), imageUrl, title: `Photo of ${await getName(anna)}` }]);
      const photo = await fetchPhoto(anna, imageUrl);
      expect(photo.status).toBe(200);
      const { format, width, height, exif } = await sharp(photo.bytes).metadata();
      expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 341, exif: undefined });
      expect(photo.bytes.includes('secret-place')).toBe(false);
    }
  });

  test('of a polyglot only the picture stays', async () => {
    const anna = await server.logInLearner();
    const script = '<script>alert(1)</script>PK\u0003\u0004';
    const imageUrl = await upload(anna, Buffer.concat([await drawPicture(20, 20).jpeg().toBuffer(), Buffer.from(script)]));
    const { bytes, headers } = await fetchPhoto(anna, imageUrl);
    expect(bytes.includes('<script>')).toBe(false);
    expect((await sharp(bytes).metadata()).width).toBe(20);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  test('a file of exactly 300 KB passes, one byte more does not', async () => {
    const anna = await server.logInLearner();
    const picture = await drawPicture(30, 30).jpeg().toBuffer();
    const fill = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length, 1)]);
    await upload(anna, fill(307_200));
    for (const bytes of [fill(307_201), fill(6_000_000)]) {
      const { status, body } = await anna.postFile('/api/posts', 'image', bytes);
      expect([status, body]).toEqual([413, { code: 'too_large', field: 'image', message: 'File size should not exceed 300 KB' }]);
    }
  });

  test('a JPEG that lacks nothing but its end mark is taken, as browsers show it', async () => {
    const pixels = randomBytes(300 * 200 * 3);
    const noise = sharp(pixels, { raw: { width: 300, height: 200, channels: 3 } });
    const anna = await server.logInLearner();
    for (const jpeg of [await noise.clone().jpeg().toBuffer(), await noise.clone().jpeg({ progressive: true }).toBuffer()]) {
      for (const cut of [1, 2]) {
        const { bytes } = await fetchPhoto(anna, await upload(anna, jpeg.subarray(0, -cut)));
        expect((await sharp(bytes).metadata()).height).toBe(200);
      }
      for (const share of [0.5, 0.9]) {
        const { status } = await anna.postFile('/api/posts', 'image', jpeg.subarray(0, jpeg.length * share));
        expect([share, status]).toEqual([share, 400]);
      }
    }
  });

  test('whatever is no photo is refused, and the photo stays', async () => {
    const anna = await server.logInLearner();
    const imageUrl = await upload(anna, await drawPicture(40, 40).png().toBuffer());
    const png = await drawPicture(40, 40).png().toBuffer();
    const cases: [string, Buffer, number, string][] = [
      ['text', Buffer.from('I am a photo, believe me'), 415, 'wrong_type'],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415, 'wrong_type'],
      ['GIF', await drawPicture(9, 9).gif().toBuffer(), 415, 'wrong_type'],
      ['TIFF', await drawPicture(9, 9).tiff().toBuffer(), 415, 'wrong_type'],
      ['half a photo', png.subarray(0, png.length / 2), 400, 'invalid_input'],
      ['only its first bytes', png.subarray(0, 8), 400, 'invalid_input'],
      ['a SVG behind the first bytes of a JPEG', Buffer.from('\u00ff\u00d8\u00ff<svg/>', 'latin1'), 400, 'invalid_input'],
      ['a bomb', buildBomb(16_000, 16_000), 413, 'too_large'],
      ['too wide', buildBomb(4097, 10), 413, 'too_large'],
      ['empty', Buffer.alloc(0), 400, 'invalid_input'],
    ];
    for (const [what, bytes, status, code] of cases) {
      const answer = await anna.postFile('/api/posts', 'image', bytes);
      expect([what, answer.status, answer.body.code]).toEqual([what, status, code]);
    }
    expect((await anna.postFile('/api/posts', 'photo', png)).status).toBe(400);
    expect((await anna.post('/api/posts', { image: 'x' })).status).toBe(415);
    expect((await listPhotos(anna, anna)).map((photo) => photo.imageUrl)).toEqual([imageUrl]);
    await upload(anna, buildBomb(4096, 4096));
  });

  test('a foreign site cannot send one', async () => {
    const anna = await server.logInLearner();
    const headers = { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await anna.send('/api/posts', { method: 'POST', headers, body: '--x--' })).body.code).toBe('cross_site');
  });
});

test('a user has one photo: the next one replaces it, also when two come at once', async () => {
  const anna = await server.logInLearner();
  const picture = await drawPicture(40, 40).png().toBuffer();
  const first = await upload(anna, picture);
  await Promise.all([upload(anna, picture), upload(anna, picture)]);
  const photos = await listPhotos(anna, anna);
  expect(photos).toHaveLength(1);
  expect((await fetchPhoto(anna, first)).status).toBe(404);
  expect((await fetchPhoto(anna, photos[0]?.imageUrl ?? '')).status).toBe(200);
});

test('only the owner removes a photo', async () => {
  const [anna, boris] = [await server.logInLearner(), await server.logInLearner()];
  await upload(anna, await drawPicture(40, 40).png().toBuffer());
  const [photo] = await listPhotos(boris, anna);
  expect((await boris.post('/api/posts/deletePhoto', { id: photo?.id })).status).toBe(404);
  expect(await listPhotos(anna, anna)).toHaveLength(1);
  expect((await anna.get('/api/posts/deletePhoto', { id: photo?.id ?? '' })).status).toBe(200);
  expect(await listPhotos(anna, anna)).toEqual([]);
  expect((await fetchPhoto(anna, photo?.imageUrl ?? '')).status).toBe(404);
  expect((await anna.post('/api/posts/deletePhoto', { id: photo?.id })).status).toBe(404);
});

describe('who gets the bytes', () => {
  test('whom the setting names, checked each time', async () => {
    const [anna, friend, stranger] = [await server.logInLearner(), await server.logInLearner(), await server.logInLearner()];
    const imageUrl = await upload(anna, await drawPicture(40, 40).png().toBuffer());
    await anna.post('/api/sendFriendRequest', { name: await getName(friend) });
    await friend.post('/api/addFriend', { name: await getName(anna) });
    const expectSeen = async (setting: string, friendSees: boolean, strangerSees: boolean) => {
      await anna.post('/api/saveSettings', { answers: { question1: setting } });
      expect((await fetchPhoto(anna, imageUrl)).status).toBe(200);
      for (const [viewer, sees] of [
        [friend, friendSees],
        [stranger, strangerSees],
      ] as const) {
        expect([setting, (await fetchPhoto(viewer, imageUrl)).status]).toEqual([setting, sees ? 200 : 404]);
        expect(await listPhotos(viewer, anna)).toHaveLength(sees ? 1 : 0);
      }
      // The faces of the friends of a friend, and of the search, follow the same rule.
      const { friends } = (await stranger.get('/api/displayFriend', { usernameFromLink: await getName(friend) })).body;
      expect(friends).toEqual([{ friendName: await getName(anna), friendsPhoto: strangerSees ? [imageUrl] : [] }]);
      const { people } = (await stranger.get('/api/findPeople', { name: await getName(anna) })).body;
      expect(people).toEqual([{ name: await getName(anna), imageUrl: strangerSees ? imageUrl : null }]);
    };
    await expectSeen('All the users', true, true);
    await expectSeen('Only to my friends', true, false);
    await expectSeen('Only to me', false, false);
  });

  test('nobody who is blocked, no visitor, and no path but the photo itself', async () => {
    const [anna, boris] = [await server.logInLearner(), await server.logInLearner()];
    const imageUrl = await upload(anna, await drawPicture(40, 40).png().toBuffer());
    const seen = await fetchPhoto(boris, imageUrl);
    const etag = seen.headers.get('etag') ?? '';
    expect((await fetchPhoto(boris, imageUrl, { 'if-none-match': etag })).status).toBe(304);
    await anna.post('/api/blockUser', { friendName: await getName(boris) });
    expect((await fetchPhoto(boris, imageUrl)).status).toBe(404);
    expect((await fetchPhoto(boris, imageUrl, { 'if-none-match': etag })).status).toBe(404);
    expect((await fetchPhoto(server.createClient(), imageUrl)).status).toBe(401);
    for (const path of ['/api/photos/', '/api/photos/x.webp', '/api/photos/..%2f..%2fetc%2fpasswd', `${imageUrl.slice(0, -5)}.svg`])
      expect([path, (await fetchPhoto(anna, path)).status]).toEqual([path, 404]);
    expect((await fetchPhoto(anna, '/api/photos/%00.webp')).status).toBe(400);
  });
});

test('five photos an hour', async () => {
  const strict = await startTestServer({ course: emptyCourse });
  try {
    const anna = await strict.logInLearner();
    const picture = await drawPicture(8, 8).png().toBuffer();
    for (let count = 0; count < 5; count += 1) expect((await anna.postFile('/api/posts', 'image', picture)).status).toBe(200);
    const refused = await anna.postFile('/api/posts', 'image', picture);
    expect([refused.status, refused.body.message]).toEqual([429, "You're too fast. Please slow down."]);
  } finally {
    await strict.stop();
  }
});
