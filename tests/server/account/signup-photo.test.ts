import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoAt, photoWidths } from '#contract/account/photo.ts';
import { calls } from '#contract/calls.ts';
import { photoRule } from '#contract/upload-rules.ts';
import { expectContract, expectFailure, holdings, signUp } from '../support/accounts.ts';
import { makePhoto } from '../support/builders.ts';
import { clearPng, inspect, sidewaysJpeg, solidPng, textsPng, webp } from '../support/images.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function fetchBytes(address: string) {
  const response = await fetch(address);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const wrongType = { photo: 'Profile picture must be a JPG, JPEG or PNG file.' };
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
const html = '<!doctype html><script>alert(1)</script>';

describe('a photo that is refused leaves nothing', () => {
  const cases: [string, number, () => Promise<{ name: string; bytes: Uint8Array } | null>][] = [
    ['missing', 400, async () => null],
    ['empty', 400, async () => ({ name: 'me.jpg', bytes: new Uint8Array() })],
    ['a JPEG called .gif', 415, async () => ({ name: 'me.gif', bytes: await makePhoto() })],
    ['a JPEG without extension', 415, async () => ({ name: 'me', bytes: await makePhoto() })],
    ['HTML called .jpg', 415, async () => ({ name: 'me.jpg', bytes: Buffer.from(html) })],
    [
      'HTML behind a JPEG signature',
      415,
      async () => ({ name: 'me.jpg', bytes: Buffer.from(`\xff\xd8\xff\xe0${html}`, 'latin1') }),
    ],
    ['SVG', 415, async () => ({ name: 'me.svg', bytes: Buffer.from(svg) })],
    ['SVG called .png', 415, async () => ({ name: 'me.png', bytes: Buffer.from(svg) })],
    ['PDF called .png', 415, async () => ({ name: 'me.png', bytes: Buffer.from(pdf) })],
    ['WebP called .jpg', 415, async () => ({ name: 'me.jpg', bytes: await webp() })],
    [
      'half a JPEG',
      415,
      async () => ({ name: 'me.jpg', bytes: (await makePhoto(800, 800)).subarray(0, 1_500) }),
    ],
    [
      'a PNG of 196 megapixels',
      413,
      async () => ({ name: 'me.png', bytes: solidPng(20_000, 9_800) }),
    ],
    [
      'a PNG that says it is 65,000 px square',
      413,
      async () => ({ name: 'me.png', bytes: solidPng(65_000, 1, 65_000) }),
    ],
    [
      'a PNG whose texts unpack to 300 MB',
      415,
      async () => ({ name: 'me.png', bytes: textsPng(30) }),
    ],
    [
      'a line of 1 px by 400, which fills a square at 164 megapixels',
      400,
      async () => ({ name: 'me.png', bytes: solidPng(1, 400) }),
    ],
    [
      'a PNG of 17 megapixels',
      413,
      async () => ({ name: 'me.png', bytes: solidPng(4_250, 4_000) }),
    ],
    [
      'a JPEG of 51 megapixels',
      413,
      async () => ({ name: 'me.jpg', bytes: await makePhoto(8_500, 6_000) }),
    ],
  ];

  test.each(cases)('%s: %i', async (_what, status, make) => {
    const before = await holdings(server);
    const memory = process.memoryUsage().rss;
    const answer = await signUp(server, {}, await make());
    expectFailure(answer, status, status === 415 ? wrongType : { photo: expect.any(String) });
    expect(await holdings(server)).toEqual(before);
    expect(process.memoryUsage().rss - memory).toBeLessThan(150_000_000);
  });

  test('with too many pixels is told how many it may have', async () => {
    const photo = { name: 'me.png', bytes: solidPng(4_250, 4_000) };
    expectFailure(await signUp(server, {}, photo), 413, {
      photo:
        'Profile picture must have at most 16 megapixels in this format. A photo straight from a phone may have 50.',
    });
    const large = { name: 'me.jpg', bytes: await makePhoto(8_500, 6_000) };
    expectFailure(await signUp(server, {}, large), 413, {
      photo: 'Profile picture must have at most 50 megapixels.',
    });
  });

  test('is not looked at where the member ID is somebody’s already', async () => {
    const { body } = await signUp(server);
    const { memberId } = body.data.user;
    const photo = { name: 'me.png', bytes: solidPng(20_000, 9_800) };
    expectFailure(await signUp(server, { memberId }, photo), 409, {
      memberId: expect.any(String),
    });
  });

  test('over 10 MB: 413', async () => {
    const before = await holdings(server);
    const bytes = Buffer.concat([await makePhoto(), Buffer.alloc(10 * 1024 * 1024 + 1)]);
    expectFailure(await signUp(server, {}, { bytes }), 413, {
      photo: 'Profile picture must be at most 10 MB.',
    });
    expect(await holdings(server)).toEqual(before);
  });

  test('far over 10 MB: 413 all the same', async () => {
    const before = await holdings(server);
    const bytes = Buffer.concat([await makePhoto(), Buffer.alloc(40 * 1024 * 1024)]);
    expectFailure(await signUp(server, {}, { bytes }), 413, {
      photo: 'Profile picture must be at most 10 MB.',
    });
    expect(await holdings(server)).toEqual(before);
  });

  test('the bomb is a picture that decoders would open', async () => {
    expect(await inspect(solidPng(200, 98))).toMatchObject({
      format: 'png',
      width: 200,
      height: 98,
    });
  });
});

describe('a photo that is kept', () => {
  test('is served in its three widths as WebP, to whoever knows its address, without sniffing', async () => {
    const answer = await signUp(server, {}, { name: 'Me.JPEG', bytes: await makePhoto(900, 500) });
    expectContract(calls.signUp, answer);
    const { photo } = answer.body.data.user;
    expect(photo).toMatch(new RegExp(`^${server.url}/api/v1/photo/[\\w-]{24}/640\\.webp$`));
    for (const width of photoWidths) {
      const { response, bytes } = await fetchBytes(photoAt(photo, width));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await inspect(bytes)).toMatchObject({ format: 'webp', width, height: width });
    }
  });

  test('is kept by the browser alone, which asks again each time and is told that it is current', async () => {
    const { body } = await signUp(server);
    const photo = await fetch(body.data.user.photo);
    expect(photo.headers.get('cache-control')).toBe('private, no-cache');
    const etag = photo.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w.-]+"$/);
    const ask = (tag: string) =>
      fetch(body.data.user.photo, { headers: { 'if-none-match': tag }, cache: 'no-store' });
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask(tag);
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
      expect(await again.text()).toBe('');
    }
    expect((await ask('"other"')).status).toBe(200);
  });

  test('is gone for those who have it once the member is erased', async () => {
    const { body } = await signUp(server);
    const { photo, _id } = body.data.user;
    const etag = (await fetch(photo)).headers.get('etag') ?? '';
    const { pool } = server.context;
    /* As an erasure leaves it at first: nobody refers to the photo, and its bytes are still there. */
    await pool.query(
      `update stored_files set state = 'discarded'
       from users where users.id = $1 and stored_files.key = users.photo_key`,
      [_id],
    );
    const answer = await fetch(photo, { headers: { 'if-none-match': etag }, cache: 'no-store' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('is turned upright and loses its metadata', async () => {
    const sideways = await sidewaysJpeg('canary-copyright');
    expect(await inspect(sideways)).toMatchObject({ orientation: 6, exif: true });
    expect(sideways.includes('canary-copyright')).toBe(true);

    const answer = await signUp(server, {}, { bytes: sideways });
    const { bytes } = await fetchBytes(answer.body.data.user.photo);
    expect(bytes.includes('canary-copyright')).toBe(false);
    const { exif, icc, xmp, orientation, above, below } = await inspect(bytes);
    expect({ exif, icc, xmp, orientation }).toEqual({
      exif: false,
      icc: false,
      xmp: false,
      orientation: null,
    });
    /* Orientation 6 turns the left half to the top: red above, and what is blue comes below. */
    expect(above.red).toBeGreaterThan(above.blue + 60);
    expect(below.blue).toBeGreaterThan(above.blue + 40);
  });

  test('is not called damaged where something else fails before it is decoded', async () => {
    const path = join(server.dataDir, 'me.jpg');
    await writeFile(path, await makePhoto());
    const image = { path, rule: photoRule, formats: ['jpeg'] } as const;
    const failure = new Error('Connection terminated unexpectedly');
    const process = (before: () => Promise<void>) =>
      server.context.images.process(image, 'here', async ({ width }) => width, before);
    await expect(process(async () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await process(async () => undefined)).toBe(400);
  });

  test('may have the 50 megapixels of a phone’s camera', async () => {
    const bytes = await makePhoto(8_160, 6_120);
    const answer = await signUp(server, {}, { name: 'me.jpg', bytes });
    expect(answer.status).toBe(201);
  });

  test('may be a PNG with a transparent ground', async () => {
    const answer = await signUp(server, {}, { name: 'me.png', bytes: await clearPng() });
    expect(answer.status).toBe(201);
  });

  test.each([
    'nokey/640.webp',
    'nokey/641.webp',
    '..%2f..%2fsecret/640.webp',
    'a/..%2f..%2f..%2fsecret',
    'a/%00',
  ])('is not to be had at %s', async (path) => {
    const answer = await server.get(`/api/v1/photo/${path}`);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toEqual(expect.any(String));
  });
});
