import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { picture as pictureSchema } from '#contract/content/site/fields.ts';
import { documentRule } from '#contract/upload-rules.ts';
import { storedFiles } from '../../../server/db/schema/index.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember, makePhoto, multipart } from '../support/builders.ts';
import { clearPng, inspect, sidewaysJpeg, solidPng } from '../support/images.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { filesOnDisk, samples } from '../support/uploads.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

type Upload = { name: string; bytes: Uint8Array };

const send = (field: string, file: Upload | null, fields = {}, token = admin) =>
  server.request('POST', `/api/v1/content/${field}`, {
    token,
    body: multipart(fields, file ? { field, ...file } : undefined),
  });
const sendPicture = (bytes: Uint8Array, fields = {}, name = 'Hall.jpg') =>
  send('picture', { name, bytes }, fields);

async function fetched(path: string) {
  const response = await fetch(server.url + path);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('a picture', () => {
  it('is kept as AVIF and WebP in the widths of the site, for good and for everyone', async () => {
    const bytes = await makePhoto(2000, 1000);
    const answer = await sendPicture(bytes, {}, 'Ọjà & Hall — 2026.JPG');
    expectContract(calls.addPicture, answer);
    const picture = pictureSchema.parse(answer.body.data.picture);
    expect(picture).toMatchObject({
      alt: '',
      width: 1600,
      height: 800,
      widths: [320, 480, 640, 960, 1600],
    });
    expect(picture.src).toMatch(/^\/media\/[\w-]{24}\/oja-hall-2026$/);
    for (const width of picture.widths)
      for (const type of ['avif', 'webp']) {
        const { response, bytes: kept } = await fetched(`${picture.src}-${width}.${type}`);
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe(`image/${type}`);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('content-length')).toBe(String(kept.length));
        const { format, width: seen, height } = await inspect(kept);
        expect({ seen, height }).toEqual({ seen: width, height: width / 2 });
        expect(format).toBe(type === 'avif' ? 'heif' : 'webp');
      }
  }, 60_000);

  it.each([
    [1600, [320, 480, 640, 960, 1600]],
    [1000, [320, 480, 640, 1000]],
    [960, [320, 480, 640, 960]],
    [500, [320, 500]],
    [120, [120]],
  ])('of %i px is never made larger', async (width, widths) => {
    const { body } = await sendPicture(await makePhoto(width, 300));
    expect(body.data.picture).toMatchObject({ width, height: 300, widths });
  });

  it('is turned upright, loses its metadata, and is cut in upright pixels', async () => {
    const sideways = await sidewaysJpeg('canary-copyright');
    const whole = (await sendPicture(sideways)).body.data.picture;
    expect(whole).toMatchObject({ width: 300, height: 600 });
    const { bytes } = await fetched(`${whole.src}-300.webp`);
    expect(bytes.includes('canary')).toBe(false);
    expect(await inspect(bytes)).toMatchObject({ exif: false, xmp: false, orientation: null });
    const lower = { x: '10', y: '320', width: '200', height: '250' };
    const cut = (await sendPicture(sideways, lower)).body.data.picture;
    expect(cut).toMatchObject({ width: 200, height: 250 });
    const { above } = await inspect((await fetched(`${cut.src}-200.webp`)).bytes);
    expect(above.blue).toBeGreaterThan(above.red + 150);
  });

  it('may be a PNG with a clear ground, a WebP, or grey', async () => {
    const clear = await sendPicture(await clearPng(), {}, 'logo.png');
    expect(clear.status).toBe(201);
    const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer();
    expect((await sendPicture(webp, {}, 'a.webp')).status).toBe(201);
    const grey = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
      .greyscale()
      .png()
      .toBuffer();
    expect((await sendPicture(grey, {}, '...')).status).toBe(415);
    const answer = await sendPicture(grey, {}, '?.png');
    expect(answer.body.data.picture.src).toMatch(/\/picture$/);
  });

  it.each([
    [{ x: '0', y: '0', width: '101', height: '10' }, 'width'],
    [{ x: '1', y: '0', width: '100', height: '10' }, 'width'],
    [{ x: '0', y: '45', width: '10', height: '10' }, 'height'],
    [{ x: '0', y: '0', width: '0', height: '10' }, 'width'],
    [{ x: '-1', y: '0', width: '10', height: '10' }, 'x'],
    [{ x: '1.5', y: '0', width: '10', height: '10' }, 'x'],
    [{ x: '0', y: '0', width: '100', height: '10' }, 'picture'],
    [{ x: '0' }, 'form'],
  ])('cut as %j is refused at %s, and nothing is kept', async (crop, field) => {
    const before = await filesOnDisk(server);
    const answer = await sendPicture(await makePhoto(100, 50), crop);
    expectFailure(answer, 400, { [field]: expect.any(String) });
    expect(await filesOnDisk(server)).toEqual(before);
  });
});

describe('a picture that is refused leaves nothing', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const html = '<!doctype html><script>alert(1)</script>';
  const cases: [string, string, () => Promise<Uint8Array>][] = [
    ['SVG', 'a.svg', async () => Buffer.from(svg)],
    ['SVG called .png', 'a.png', async () => Buffer.from(svg)],
    ['HTML called .jpg', 'a.jpg', async () => Buffer.from(html)],
    [
      'HTML behind a JPEG signature',
      'a.jpg',
      async () => Buffer.from(`\xff\xd8\xff\xe0${html}`, 'latin1'),
    ],
    ['PDF called .webp', 'a.webp', async () => samples.pdf ?? Buffer.alloc(0)],
    ['half a JPEG', 'a.jpg', async () => (await makePhoto(800, 800)).subarray(0, 1_500)],
  ];

  it.each(cases)('%s: 415', async (_what, name, make) => {
    const before = await filesOnDisk(server);
    const rows = await server.context.db.$count(storedFiles);
    const memory = process.memoryUsage().rss;
    expectFailure(await sendPicture(await make(), {}, name), 415, {
      picture: 'Picture must be a JPG, JPEG, PNG or WEBP file.',
    });
    expect(process.memoryUsage().rss - memory).toBeLessThan(150_000_000);
    expect(await filesOnDisk(server)).toEqual(before);
    expect(await server.context.db.$count(storedFiles)).toBe(rows);
  });

  it.each([
    ['196 megapixels', () => solidPng(20_000, 9_800)],
    ['a header that says 65,000 px square', () => solidPng(65_000, 1, 65_000)],
  ])('a PNG of %s: 413', async (_what, make) => {
    const before = await filesOnDisk(server);
    expectFailure(await sendPicture(make(), {}, 'a.png'), 413, {
      picture: expect.stringContaining('at most 16 megapixels'),
    });
    expect(await filesOnDisk(server)).toEqual(before);
  });

  it('over 10 MB: 413; none at all: 400; by a member: 403', async () => {
    const large = Buffer.concat([await makePhoto(), Buffer.alloc(10 * 1024 * 1024)]);
    expectFailure(await sendPicture(large), 413, { picture: expect.stringContaining('10 MB') });
    expectFailure(await send('picture', null), 400, { picture: 'Picture is required.' });
    const { token } = await makeMember(server);
    const file = { name: 'a.jpg', bytes: await makePhoto() };
    expectFailure(await send('picture', file, {}, token), 403);
  });
});

describe('a document', () => {
  it.each(documentRule.extensions)('.%s is handed out as a download, harmless', async (ending) => {
    const bytes = samples[ending] ?? Buffer.alloc(0);
    const answer = await send('document', { name: `Ìròyìn ọdún.${ending.toUpperCase()}`, bytes });
    expectContract(calls.addDocument, answer);
    const { document } = answer.body.data;
    expect(document).toMatchObject({ fileName: `Ìròyìn ọdún.${ending}`, size: bytes.length });
    expect(document.href).toMatch(new RegExp(`^/media/[\\w-]{24}/iroyin-odun\\.${ending}$`));
    const { response, bytes: kept } = await fetched(document.href);
    expect(kept).toEqual(bytes);
    const { headers } = response;
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="_r_y_n _d_n.${ending}"; filename*=UTF-8''${encodeURIComponent(`Ìròyìn ọdún.${ending}`)}`,
    );
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).not.toMatch(/html|javascript|xml;/);
  });

  it('keeps the name it was given', async () => {
    const name =
      'Annual report 2026 – final (as approved by the council & the annual general meeting).pdf';
    const { document } = (await send('document', { name, bytes: samples.pdf ?? Buffer.alloc(0) }))
      .body.data;
    expect(document.fileName).toBe(name);
    expect(document.href).toMatch(
      /\/annual-report-2026-final-as-approved-by-the-council-the-annu\.pdf$/,
    );
    const saved = async () =>
      (await fetched(document.href)).response.headers.get('content-disposition') ?? '';
    expect(await saved()).toContain(
      `filename*=UTF-8''Annual%20report%202026%20%E2%80%93%20final%20%28as`,
    );
  });

  it.each(['a.html', 'a.txt', 'a.zip', 'a.pdf'])('%s that is none is refused', async (name) => {
    const before = await filesOnDisk(server);
    const answer = await send('document', { name, bytes: Buffer.from('<html>') });
    expectFailure(answer, 415, { document: expect.stringContaining('PDF') });
    expect(await filesOnDisk(server)).toEqual(before);
  });
});

it('nothing else is to be had below /media', async () => {
  const { src } = (await sendPicture(await makePhoto(50, 50))).body.data.picture;
  const key = src.split('/')[2];
  for (const path of [
    `/media/${key}/hall-51.webp`,
    `/media/${key}/hall-50.png`,
    `/media/${key}/`,
    `/media/${key}`,
    `/media/${key}/..%2f${key}%2fhall-50.webp`,
    '/media/..%2f..%2fsecret/a.webp',
    `/media/${'x'.repeat(24)}/hall-50.webp`,
    `/media/${key}/hall-50.webp%00`,
  ])
    expect((await fetched(path)).response.status, path).toBe(404);
  const [row] = await server.context.db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.key, `media/${key}`));
  expect(row).toMatchObject({ kind: 'picture', state: 'staged' });
});
