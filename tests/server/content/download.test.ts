import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { samples, upload } from '../support/uploads.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

/** Adds a file and answers its link. */
async function linkOf(fileName: string, name = 'a.txt', bytes = samples.txt ?? Buffer.alloc(0)) {
  const added = await upload(server, admin, { name, bytes }, { fileName });
  expect(added.status).toBe(201);
  return new URL(added.body.data.file.image.src);
}

const nameOf = (disposition: string | null) =>
  decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(disposition ?? '')?.[1] ?? '');

describe('the link of a listed file', () => {
  it.each(Object.keys(samples))(
    'hands out a .%s without a header, as a download',
    async (ending) => {
      const bytes = samples[ending] ?? Buffer.alloc(0);
      const link = await linkOf('Minutes', `m.${ending}`, bytes);
      const response = await fetch(link);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
      const { headers } = response;
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Minutes\./);
      expect(nameOf(headers.get('content-disposition'))).toBe(`Minutes.${ending}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('cache-control')).toContain('no-store');
      expect(headers.get('content-length')).toBe(String(bytes.length));
      expect(headers.get('content-type')).not.toMatch(/html|javascript|xml;/);
    },
  );

  it.each([
    ['Ẹ̀kọ́ ọdún 2026', 'Ẹ̀kọ́ ọdún 2026.txt'],
    ['Ọ̀rọ̀ Ìgbìmọ̀.txt', 'Ọ̀rọ̀ Ìgbìmọ̀.txt'],
    ['../../etc/passwd', 'etc passwd.txt'],
    ['a"; filename="evil.exe', 'a ; filename= evil.exe.txt'],
    ['line\nbreak', 'line break.txt'],
    ['...', 'file.txt'],
    ['\u202etxt.exe', 'txt.exe.txt'],
    ['a: b / c \\ d | e?', 'a b c d e.txt'],
    [`${'x'.repeat(119)}💸`, `${'x'.repeat(119)}.txt`],
    ["it's (final) 100% – 2026 & later", "it's (final) 100% – 2026 & later.txt"],
  ])('saves %j under a name that is safe everywhere', async (fileName, saved) => {
    const response = await fetch(await linkOf(fileName));
    const disposition = response.headers.get('content-disposition');
    expect(nameOf(disposition)).toBe(saved.normalize('NFC'));
    expect(disposition).toMatch(/^attachment; filename="[^"\\]+"; filename\*=UTF-8''[\w.%~-]+$/);
    await response.text();
  });

  it('is new on every listing and holds for half an hour', async () => {
    const link = await linkOf('Timed');
    const left = Number(link.searchParams.get('expires')) - Date.now() / 1000;
    expect(left).toBeGreaterThan(29 * 60);
    expect(left).toBeLessThanOrEqual(30 * 60);
  });
});

describe('a link that was not given out', () => {
  const refused = async (link: URL | string) => {
    const response = await fetch(link);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 'fail' });
  };

  it('is 404 with a changed, missing or another file’s signature, time or id', async () => {
    const [one, other] = [await linkOf('One'), await linkOf('Other')];
    const changed = (name: string, value: string | null) => {
      const link = new URL(one);
      if (value === null) link.searchParams.delete(name);
      else link.searchParams.set(name, value);
      return link;
    };
    const signature = one.searchParams.get('signature') ?? '';
    const expires = Number(one.searchParams.get('expires'));
    const flipped = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1);
    await refused(changed('signature', flipped));
    await refused(changed('signature', null));
    await refused(changed('signature', ''));
    await refused(changed('signature', other.searchParams.get('signature')?.slice(0, -1) ?? ''));
    await refused(changed('expires', String(expires + 1)));
    await refused(changed('expires', `${expires}.0`));
    await refused(changed('expires', null));
    const swapped = new URL(one);
    swapped.pathname = other.pathname;
    await refused(swapped);
    await refused(one.origin + one.pathname);
    expect((await fetch(one)).status).toBe(200);
  });

  it('is 404 once its time has passed, though the signature is true', async () => {
    const link = await linkOf('Late');
    const id = link.pathname.split('/').at(-1);
    const sign = (expires: number) =>
      `${link.origin}${link.pathname}?expires=${expires}&signature=${server.context.signer.sign('file download', `${id} ${expires}`)}`;
    const now = Math.floor(Date.now() / 1000);
    expect((await fetch(sign(now + 60))).status).toBe(200);
    await refused(sign(now - 1));
    await refused(sign(0));
  });

  it('is 404 for what is no file, however it is signed', async () => {
    /* Dots alone would lead out of the path: 'encoded traversal' below looks at them. */
    for (const id of ['01890000-0000-7000-8000-000000000000', 'secret', '...']) {
      const expires = Math.floor(Date.now() / 1000) + 60;
      const signature = server.context.signer.sign('file download', `${id} ${expires}`);
      const path = `/api/v1/file/download/${encodeURIComponent(id).replaceAll('.', '%2e')}`;
      await refused(`${server.url}${path}?expires=${expires}&signature=${signature}`);
    }
  });
});

describe('encoded traversal', () => {
  it.each([
    '/api/v1/photo/..%2f..%2fsecret/640.webp',
    '/api/v1/photo/%2e%2e%2fsecret/640.webp',
    '/api/v1/photo/..%5c..%5csecret/640.webp',
    '/api/v1/photo/key/..%2f..%2f..%2fsecret',
    '/api/v1/photo/key/640.webp%00.png',
    '/api/v1/photo/key%00/640.webp',
    '/api/v1/photo/%2fetc%2fpasswd/640.webp',
    '/api/v1/photo/%252e%252e%252fsecret/640.webp',
    '/api/v1/file/download/..%2f..%2fsecret',
    '/api/v1/file/download/%2e%2e%2f%2e%2e%2fsecret?expires=9999999999&signature=x',
    '/api/v1/file/download/..%5csecret',
    '/api/v1/file/download/%00',
  ])('leads nowhere: %s', async (path) => {
    const { status, body } = await server.get(path);
    expect(status).toBe(404);
    expect(body.status).toBe('fail');
  });
});
