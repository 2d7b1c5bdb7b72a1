import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('The project folder (the one with package.json) is missing.');
  return findRoot(parent);
}

/** Returns the absolute path of a project file, both from the sources and from the built server. */
export function projectPath(path: string): string {
  return join(findRoot(dirname(fileURLToPath(import.meta.url))), path);
}
