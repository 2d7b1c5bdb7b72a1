import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { projectPath } from '../../../server/project-path.ts';

const read = (file: string) => readFileSync(projectPath(file), 'utf8');

/* A file's imports: static ones, or those that it makes as it runs, which the build writes with double quotes. */
const staticImports = /^(?:import|export)\b[^;]*?["']([^"']+)["'];?$/gm;
const lateImports = /\bimport\("([^"]+)"\)/g;
const importsOf = (file: string, form: RegExp) =>
  [...read(file).matchAll(form)].map(([, name = '']) => name);

/*
 * The packages that the built server loads, at its start or as it runs: those that the entries and what they import
 * need. The entries load the pages of the site as they run; these in turn know of the portal's pages, which no server
 * loads.
 */
function packagesLoaded(entries: readonly string[]): Set<string> {
  const [packages, seen] = [new Set<string>(), new Set<string>()];
  const waiting = [...entries];
  const note = (file: string, name: string) => {
    if (name.startsWith('.')) waiting.push(join(dirname(file), name));
    else if (!name.startsWith('node:') && !builtinModules.includes(name))
      packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  };
  for (const entry of entries)
    for (const name of importsOf(entry, lateImports)) if (name.startsWith('.')) note(entry, name);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const name of importsOf(file, staticImports)) note(file, name);
    for (const name of importsOf(file, lateImports)) if (!name.startsWith('.')) note(file, name);
  }
  return packages;
}

type Lock = { packages: Record<string, Record<string, Record<string, string>> | undefined> };

/* The packages that are installed for these: themselves, and what they depend on. */
function installedFor(names: readonly string[]): Set<string> {
  const { packages } = JSON.parse(read('package-lock.json')) as Lock;
  const [found, waiting] = [new Set<string>(), [...names]];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const { dependencies = {}, peerDependencies = {} } = packages[`node_modules/${name}`] ?? {};
    waiting.push(...Object.keys(dependencies), ...Object.keys(peerDependencies));
  }
  return found;
}

it('the container keeps every package that the built server loads', () => {
  const loaded = packagesLoaded(
    ['main', 'cli', 'pack-worker', 'statement-reader'].map((name) => `dist/server/${name}.js`),
  );
  expect([...loaded]).toEqual(expect.arrayContaining(['fastify', 'pdfkit', 'read-excel-file']));
  const list = /npm uninstall --no-save --omit=dev\s([^&]*)&&/.exec(read('Dockerfile'))?.[1] ?? '';
  const removed = list.split(/[\s\\]+/).filter(Boolean);
  expect(removed).toContain('antd');
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
  const kept = installedFor(Object.keys(dependencies).filter((name) => !removed.includes(name)));
  expect([...loaded].filter((name) => !kept.has(name))).toEqual([]);
});
