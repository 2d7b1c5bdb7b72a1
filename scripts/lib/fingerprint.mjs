import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inProject, ROOT } from './project.mjs';

/** @param {string} file @returns {string[]} the file, or all files beneath the folder */
function filesOf(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [file];
  return readdirSync(file, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

/**
 * Returns two hashes of the inputs: `quick` of their names, sizes and times, `contents()` of their
 * content. The second is computed only if the first differs: a checkout or a copy changes times
 * only.
 *
 * @param {string[]} inputs files and folders of the project @param {string} more what else counts
 * @returns {{ quick: string, contents: () => string }}
 */
export function fingerprint(inputs, more) {
  const files = inputs.flatMap((input) => filesOf(inProject(input))).sort();
  const quick = createHash('sha256').update(more);
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    quick.update(`${path.relative(ROOT, file)}\0${size}\0${mtimeMs}\n`);
  }
  const contents = () => {
    const hash = createHash('sha256').update(more);
    for (const file of files) {
      const text = readFileSync(file);
      hash.update(`${path.relative(ROOT, file)}\0${text.length}\0`).update(text);
    }
    return hash.digest('hex');
  };
  return { quick: quick.digest('hex'), contents };
}
