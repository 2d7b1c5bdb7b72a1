import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { projectPath } from '../../../server/project-path.ts';
import { createPortal } from '../../../server/render/portal.ts';
import {
  filesOf,
  hashSource,
  type PageFrame,
  readFrame,
  readManifest,
} from '../../../server/render/template.ts';
import { renderPortal, unknownSociety } from '../../../src/entry-server.tsx';
import { adminResources } from '../../../src/resources/admin.ts';
import { memberResources } from '../../../src/resources/member.ts';

const folder = projectPath('dist/client');
const frame = readFrame(folder);

/* The portal's pages as the server answers them, and for which paths a layout has been rendered. */
function servePages(makeFrame: PageFrame = frame) {
  let society = { ...unknownSociety, shortName: 'Ìbàdàn & District' };
  const rendered: string[] = [];
  const answer = createPortal({
    folder,
    manifest: readManifest(folder),
    frame: makeFrame,
    policy: ["default-src 'self'"],
    society: async () => society,
    render(path, given) {
      rendered.push(path);
      return renderPortal(path, 'test', given);
    },
  });
  return {
    rendered,
    answer,
    rename: (shortName: string) => {
      society = { ...society, shortName };
    },
  };
}

const nonceIn = (text: string) =>
  /<meta property="csp-nonce" nonce="([^"]+)"><\/body><\/html>$/.exec(text)?.[1] ?? '';

describe('a page of the portal', () => {
  test('is rendered once for its path, whatever its query, and each answer has its own nonce', async () => {
    const { rendered, answer } = servePages();
    const answers = await Promise.all(
      ['/dashboard', '/dashboard?page=2', '/Dashboard/'].map((url) => answer(url, 'identity')),
    );
    expect(rendered).toEqual(['/dashboard']);
    const nonces = answers.map((one) => nonceIn(String(one?.body)));
    expect(new Set(nonces).size).toBe(3);
    for (const [index, one] of answers.entries())
      expect(one?.policy).toContain(`'nonce-${nonces[index]}'`);
  });

  test('is rendered once, whatever the parameters in its path', async () => {
    const { rendered, answer } = servePages();
    const urls = Array.from({ length: 50 }, (_, index) => `/admincontent/made-up/${index}`);
    const answers = await Promise.all(urls.map((url) => answer(url, 'identity')));
    expect(rendered).toEqual(['/admincontent/:kind/:id']);
    expect(new Set(answers.map((one) => String(one?.body).replace(/nonce="[^"]+"/, ''))).size).toBe(
      1,
    );
  });

  test('names the society as its site does, and is made anew when that changes', async () => {
    const { rendered, answer, rename } = servePages();
    const bodyOf = async () => String((await answer('/dashboard', 'identity'))?.body);
    const first = await bodyOf();
    expect(first).toContain('<b>Ìbàdàn &amp; District</b>');
    expect(first).toContain('&quot;shortName&quot;:&quot;Ìbàdàn &amp; District&quot;');
    rename('Lagos Mainland');
    expect(await bodyOf()).toContain('<b>Lagos Mainland</b>');
    await bodyOf();
    expect(rendered).toEqual(['/dashboard', '/dashboard']);
  });

  test('looks the same before its script runs, whatever the parameters in its path', () => {
    const paths = [...adminResources, ...memberResources].flatMap(({ pages }) =>
      Object.values(pages).map(({ path }) => path),
    );
    const htmlOf = (path: string) => renderPortal(path, 'test')?.html;
    for (const path of paths) {
      const html = htmlOf(path);
      expect(html).toBeTruthy();
      if (path.includes(':')) expect(htmlOf(path.replace(/:\w+/g, 'a-value'))).toBe(html);
    }
  });

  test('is made anew where making it has failed', async () => {
    let failures = 1;
    const { answer } = servePages((...parts) => {
      if (failures-- > 0) throw new Error('Out of memory.');
      return frame(...parts);
    });
    await expect(answer('/dashboard', 'identity')).rejects.toThrow();
    expect(await answer('/dashboard', 'identity')).toBeTruthy();
  });

  test('is the same text in every encoding', async () => {
    const { answer } = servePages();
    const read = async (encoding: 'br' | 'gzip' | 'identity', decode = (body: Buffer) => body) => {
      const text = String(decode((await answer('/admindues', encoding))?.body ?? Buffer.of()));
      expect(nonceIn(text)).toHaveLength(24);
      return text.replace(nonceIn(text), '');
    };
    const plain = await read('identity');
    expect(plain).toMatch(/^<!doctype html>/i);
    expect(await read('br', brotliDecompressSync)).toBe(plain);
    expect(await read('gzip', gunzipSync)).toBe(plain);
  });

  test('has a policy that lets its own styles and small script through, and no inline code', async () => {
    const { answer } = servePages();
    const { body, policy } = (await answer('/dashboard', 'identity')) ?? {};
    const text = String(body);
    const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
    expect([styles.length, scripts.length]).toEqual([1, 1]);
    const sources = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy ?? '')?.[1];
    expect(sources('style-src')).toBe(
      `'self' ${hashSource(styles[0] ?? '')} 'nonce-${nonceIn(text)}'`,
    );
    expect(sources('script-src')).toBe(`'self' ${hashSource(scripts[0] ?? '')}`);
    expect(text).not.toMatch(/ style="| on\w+="/);
  });

  test('has its heading and lead before any script, and fetches no code until it is painted', async () => {
    const { answer } = servePages();
    const text = String((await answer('/admindues', 'identity'))?.body);
    expect(text).toContain('<h1>Annual Dues</h1>');
    expect(text).toContain(
      '<p>All members’ payments, by the day on which they were paid, the newest first.</p>',
    );
    const template = /<template id="code">(.*?)<\/template>/.exec(text)?.[1] ?? '';
    const manifest = readManifest(folder);
    const main = manifest['src/portal-main.tsx']?.file;
    expect(template.startsWith(`<script type="module" crossorigin src="/${main}"></script>`)).toBe(
      true,
    );
    /* Each a script of its own, and so a task of its own; what a page brings is fetched alone. */
    const run = Array.from(template.matchAll(/<script [^>]*src="\/([^"]+)"/g), ([, file]) => file);
    expect(run.sort()).toEqual(filesOf(manifest, ['src/portal-main.tsx']).scripts.sort());
    expect(template).toMatch(/(<link rel="modulepreload"[^>]*>){5}/);
    expect(text.replace(template, '')).not.toMatch(/modulepreload|src="\/assets/);
  });

  test('fetches ahead the manifests of its role, and not the other’s', async () => {
    const { answer } = servePages();
    const manifest = readManifest(folder);
    const [admin = '', member = ''] = ['admin', 'member'].map(
      (name) => manifest[`src/resources/${name}.ts`]?.file,
    );
    const ofMember = String((await answer('/dashboard', 'identity'))?.body);
    const ofAdmin = String((await answer('/admindues', 'identity'))?.body);
    expect([ofMember.includes(member), ofMember.includes(admin)]).toEqual([true, false]);
    expect([ofAdmin.includes(member), ofAdmin.includes(admin)]).toEqual([false, true]);
  });

  test('is none for a path that no manifest has', async () => {
    const { answer } = servePages();
    expect(await answer('/settings/none', 'br')).toBeNull();
    expect(await answer('/about', 'br')).toBeNull();
  });
});

describe('the code that people wait for', () => {
  /* A name that zod gives at run time. */
  const hasSchemas = (file: string) =>
    readFileSync(join(folder, file), 'utf8').includes('ZodString');
  const scriptsOf = (...sources: string[]) => filesOf(readManifest(folder), sources).scripts;

  test.each([
    ['an admin’s start', 'src/resources/admin.ts'],
    ['a member’s start', 'src/resources/member.ts'],
    ['their dashboard', 'src/resources/overview/admin/dashboard/dashboard.tsx'],
    ['a list', 'src/portal/pages/list.tsx'],
    ['the members’ list', 'src/resources/members/admin/members/list/list.tsx'],
  ])('%s has no schema: a form imports it, a description loads it', (_, source) => {
    const scripts = scriptsOf('src/portal-main.tsx', source);
    expect(scripts).toContain(readManifest(folder)[source]?.file);
    expect(scripts.filter(hasSchemas)).toEqual([]);
    expect(scriptsOf('src/portal/pages/edit.tsx').filter(hasSchemas)).not.toEqual([]);
  });
});

describe('the code of a public page', () => {
  test('has nothing of antd’s or the portal’s file', () => {
    const manifest = readManifest(folder);
    const sources = Object.keys(manifest).filter((name) => name.startsWith('src/public/'));
    expect(sources).toContain('src/public/parts/hero-slides.tsx');
    const files = filesOf(manifest, ['index.html', ...sources]).scripts;
    expect(files.filter((file) => /(antd|portal)-/.test(file))).toEqual([]);
  });
});
