import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Milliseconds for which files of earlier builds stay, for pages that are still open. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * When each file stopped being part of the build, by its path: ISO instants.
 *
 * @typedef {Record<string, string>} Retired
 */

/**
 * Decides which existing files to delete, and since when the other files of earlier builds are
 * retired.
 *
 * @param {{ present: string[], built: string[], retired: Retired, now: number }} parts paths within
 *   the part's folder; `now` in ms
 * @returns {{ retired: Retired, gone: string[] }}
 */
export function retire({ present, built, retired, now }) {
  const isBuilt = new Set(built);
  /** @type {Retired} */
  const kept = {};
  const gone = [];
  for (const file of present) {
    if (isBuilt.has(file)) continue;
    const since = retired[file] ?? new Date(now).toISOString();
    // A compressed copy of an earlier text would be sent in place of the text of now.
    const isOldCopy = isBuilt.has(file.replace(/\.(br|gz)$/, ''));
    if (isOldCopy || now - Date.parse(since) > KEPT_MS) gone.push(file);
    else kept[file] = since;
  }
  return { retired: kept, gone };
}

/** @param {string} folder @returns {string[]} the paths of the files beneath it, with slashes */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.split(path.sep).join('/'));
}

/** @param {string} file @returns {Retired} */
function readRetired(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/*
 * Files with a hash in their names come first and the files that refer to them last, so that a page
 * loaded during the publication finds everything that it refers to.
 */
const order = (file) => (file.startsWith('assets/') ? 0 : file.includes('/') ? 1 : 2);

/**
 * Moves a build into place file by file, so that a running server and open pages miss none: no file
 * is absent at any moment, and those of earlier builds stay for `KEPT_MS`.
 *
 * @param {string} draft the folder of the new build, on the same file system; empty afterwards
 * @param {string} target the folder that is served
 * @param {{ list: string, now?: number }} options `list`: the file that records since when files
 * are retired
 */
export function publish(draft, target, { list, now = Date.now() }) {
  mkdirSync(target, { recursive: true });
  const present = filesIn(target);
  const built = filesIn(draft).sort((a, b) => order(a) - order(b));
  const { retired, gone } = retire({ present, built, retired: readRetired(list), now });
  // Before anything changes: what an interrupted publication leaves is kept from now on.
  writeFileSync(`${list}.new`, JSON.stringify(retired));
  renameSync(`${list}.new`, list);
  for (const file of built) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    renameSync(path.join(draft, file), path.join(target, file));
  }
  for (const file of gone) rmSync(path.join(target, file), { force: true });
  rmSync(draft, { recursive: true, force: true });
}
