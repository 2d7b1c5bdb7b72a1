import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { site as sampleSite } from '../../../server/db/seed/sample/site.ts';
import { projectPath } from '../../../server/project-path.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember, multipart } from '../support/builders.ts';
import { editorOf, readPage, untilShown } from '../support/content.ts';
import { inspect } from '../support/images.ts';
import { mailsTo } from '../support/mails.ts';
import { requestPasswordReset } from '../support/passwords.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  if (!existsSync(projectPath('dist/client/index.html')))
    throw new Error('The client has not been built: run `npm run build`.');
  server = await startTestServer();
  ({ token } = await makeAdmin(server));
});
afterAll(() => server.stop());

async function storedPicture(width: number, height: number, background: string) {
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
  const form = multipart({}, { field: 'picture', name: 'Logo.png', bytes });
  const path = '/api/v1/content/picture';
  const { body } = await server.request('POST', path, { token, body: form });
  return { ...body.data.picture, alt: 'The logo' };
}

const editor = () => editorOf(server, token, 'site');

/* The settings of the site are one object, which may be there from the start. */
async function saveSite(data: Record<string, unknown>) {
  const [item] = (await editor().list()).body.data.items;
  const answer = item
    ? await editor().change(item._id, item.updatedAt, data)
    : await editor().add(data, { published: true });
  await untilShown();
  return answer;
}

const fetched = async (path: string) => {
  const response = await fetch(server.url + path);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a society that has set nothing of its own', () => {
  it('has the product’s icon, colours and mark, and its own name', async () => {
    await saveSite({ ...sampleSite });
    const { body: page, headers } = await readPage(server, '/');
    expect(page).toContain('<link rel="icon" href="data:image/svg+xml');
    expect(page).toContain('content="#07281f"');
    expect(page).not.toContain(':root:root');
    expect(String(headers.get('content-security-policy'))).toMatch(
      /style-src 'self' 'sha256-\S+?'(;|$)/,
    );
    const manifest = JSON.parse((await fetched('/manifest.webmanifest')).bytes.toString());
    expect(manifest).toMatchObject({
      name: sampleSite.name,
      short_name: sampleSite.shortName,
      display: 'standalone',
      theme_color: '#07281f',
    });
    for (const { src } of manifest.icons) expect((await fetched(src)).response.status).toBe(200);
    expect((await fetched('/brand/logo.png')).response.status).toBe(404);
    expect((await fetched('/brand/share.jpg')).response.status).toBe(404);
    expect((await fetched('/brand/passwd')).response.status).toBe(404);
  });
});

describe('a society with a look of its own', () => {
  const name = 'Ìbàdàn District Society';
  beforeAll(async () => {
    const logo = await storedPicture(600, 400, '#7a0c2e');
    const sharingPicture = await storedPicture(1400, 900, '#123456');
    const answer = await saveSite({
      ...sampleSite,
      name,
      shortName: 'Ìbàdàn DS',
      logo,
      sharingPicture,
      mainColour: '#7A0C2E',
      senderName: 'Ìbàdàn Secretariat',
      signature: 'Adé Bello\nGeneral Secretary',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  });

  it('has its colours, icon, name and sharing picture on its pages, within their policy', async () => {
    const { body: page, headers } = await readPage(server, '/');
    expect(page).toContain(':root:root{--brand:#7a0c2e;--green:#7a0c2e');
    expect(page).toMatch(/<link rel="icon" href="\/brand\/icon-48\.png\?v=[\w-]{8}">/);
    expect(page).toMatch(/<link rel="apple-touch-icon" href="\/brand\/icon-180\.png\?v=/);
    expect(page).toMatch(/<img class="mark" src="\/media\/[\w-]{24}\/logo-320\.webp" alt=""/);
    expect(page).toMatch(/property="og:image" content="\S+\/brand\/share\.jpg\?v=[\w-]{8}"/);
    expect(page).toContain('<b>Ìbàdàn DS</b><small>Ìbàdàn District Society</small>');
    expect(page).not.toContain('content="#07281f"');
    expect(String(headers.get('content-security-policy'))).toMatch(
      /style-src 'self' 'sha256-\S+' 'sha256-\S+?'(;|$)/,
    );
  });

  it('has them in the portal', async () => {
    const { body: page, headers } = await readPage(server, '/dashboard');
    expect(page).toContain('<title>Dashboard · Ìbàdàn DS</title>');
    expect(page).toContain(':root:root{--brand:#7a0c2e;--green:#7a0c2e');
    expect(page).toMatch(/<img class="mark" src="\/media\//);
    expect(page).toMatch(/<link rel="icon" href="\/brand\/icon-48/);
    expect(String(headers.get('content-security-policy'))).toMatch(
      /style-src 'self' 'sha256-\S+' 'sha256-\S+' 'nonce-/,
    );
  });

  it('is installed under its name, icon and colour', async () => {
    const manifest = JSON.parse((await fetched('/manifest.webmanifest')).bytes.toString());
    expect(manifest).toMatchObject({ name, short_name: 'Ìbàdàn DS', display: 'standalone' });
    expect(manifest.theme_color).not.toBe('#07281f');
    expect(manifest.icons).toHaveLength(3);
    for (const { src, sizes } of manifest.icons) {
      const { response, bytes } = await fetched(src);
      expect(response.headers.get('content-type')).toBe('image/png');
      const { width, height, format } = await inspect(bytes);
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
    }
    const { bytes } = await fetched('/brand/share.jpg');
    expect(await inspect(bytes)).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('sends mails in its name, signed, as text and as HTML', async () => {
    const member = await makeMember(server);
    await requestPasswordReset(server, member.memberId);
    const [mail] = await mailsTo(server, member.email);
    expect(mail?.header('From')).toMatch(/=\?UTF-8\?.* <no-reply@localhost>$/);
    expect(mail?.text).toContain('\n\nAdé Bello\nGeneral Secretary');
    expect(mail?.text).not.toContain('The Secretariat');
    expect(mail?.html).toContain('Adé Bello<br>General Secretary');
    expect(mail?.html).toContain(name);
    expect(mail?.html).toMatch(/<img src="http\S+\/brand\/logo\.png\?v=/);
    expect(mail?.html).toMatch(
      /<a class="button" href="(\S+\/reset-password\/[\w-]+)">Set a new password</,
    );
    expect(mail?.html).toContain('background:#7a0c2e');
  });

  it('has its mark on its documents', async () => {
    const member = await makeMember(server);
    const response = await fetch(`${server.url}/api/v1/ledger/member/${member.id}/statement.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain(
      '/Subtype /Image',
    );
  });

  it('is refused a colour that cannot be read, beside its field', async () => {
    expectFailure(await saveSite({ ...sampleSite, mainColour: '#ffcc00' }), 400, {
      mainColour: expect.stringContaining('too light'),
    });
    expect((await readPage(server, '/')).body).toContain('--green:#7a0c2e');
  });
});
