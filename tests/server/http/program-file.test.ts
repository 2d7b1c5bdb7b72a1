import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram, fromSource } from '../../../server/program-file.ts';
import { projectPath } from '../../../server/project-path.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'society-programs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const urlOf = (path: string) => JSON.stringify(pathToFileURL(projectPath(`server/${path}`)).href);

/** Runs a script as `npm run dev` runs the server; returns the JSON that it writes. */
async function fromSources(script: string) {
  const args = [...fromSource, '--input-type=module', '--eval', script];
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout);
}

test('a server that runs from the sources starts its programs from them, the others from the build', async () => {
  const statement = join(folder, 'a.csv');
  await writeFile(statement, 'Date,Reference,Narration,Debit,Credit\n2026-02-03,,CASH,,5');
  const order = { path: statement, extension: 'csv', remembered: null, acceptBalances: false };
  const pack = { databaseUrl: 'postgres://nobody@127.0.0.1:9/none', made: {}, paths: {} };
  const { url, lines, packFailure } = await fromSources(`
    import { runWorker } from ${urlOf('modules/books/packs/run-worker.ts')};
    import { readStatement } from ${urlOf('modules/books/statement-reading/read-statement.ts')};
    import { findProgram } from ${urlOf('program-file.ts')};
    const { signal } = new AbortController();
    const { url } = findProgram({ source: new URL('file:///the-source.ts'), built: 'cli' });
    const { lines } = await readStatement(${JSON.stringify(order)}, 'somebody', signal);
    const packFailure = await runWorker(${JSON.stringify(pack)}, () => {}, signal).catch(String);
    console.log(JSON.stringify({ url, lines, packFailure }));
  `);
  expect(url).toBe('file:///the-source.ts');
  expect(lines).toMatchObject([{ narration: 'CASH' }]);
  expect(packFailure).toContain('ECONNREFUSED');

  const program = { source: new URL('file:///the-source.ts'), built: 'cli' };
  expect(findProgram(program).url.pathname).toBe(projectPath('dist/server/cli.js'));
  expect(() => findProgram({ ...program, built: 'none' })).toThrow('The build has no none.js.');
});
