import { rm, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { projectPath } from '../../../server/project-path.ts';
import { compare, type Figures } from '../load.ts';

const name = 'bench-page.html';
const file = projectPath(`dist/client/${name}`);

/**
 * A kept page beside a static file of the same bytes that the same server sends, both in Brotli over
 * 50 connections. The file stands among the site's own for as long as that takes.
 */
export async function compareWithFile(
  siteUrl: string,
  path: string,
): Promise<{ page: Figures; file: Figures }> {
  const headers = { 'accept-encoding': 'br' };
  const html = await (await fetch(siteUrl + path)).text();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await writeFile(file, html);
  await writeFile(`${file}.br`, brotliCompressSync(html, { params }));
  try {
    const target = (url: string) => ({ url, connections: 50, headers });
    const found = await compare(
      { page: target(siteUrl + path), file: target(`${siteUrl}/${name}`) },
      { rounds: 3, seconds: 3 },
    );
    return { page: found.page, file: found.file };
  } finally {
    await rm(file, { force: true });
    await rm(`${file}.br`, { force: true });
  }
}
