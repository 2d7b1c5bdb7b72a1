import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { invalid, notFound } from '../../../errors.ts';
import { contentTypeOf } from '../files/sniff.ts';
import { discardUnreferencedFiles } from '../files/stored-files.ts';
import { keyForm } from './names.ts';
import * as repo from './repo.ts';

/**
 * Hours that an unreferenced file may still be used, and the longer time after which it is removed.
 */
const hours = { maxUnreferenced: 24, sweptAfter: 25 };

const address = /^\/media\/([\w-]{24})\//;

/** Returns the keys of the files that an item refers to, with their dotted paths. */
function mediaIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') {
    const key = address.exec(value)?.[1];
    /* A picture is named by its field, not by the `src` within it. */
    return key ? [[path.replace(/\.src$/, ''), `media/${key}`]] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    mediaIn(inner, path === '' ? name : `${path}.${name}`),
  );
}

/**
 * Marks the files that an item refers to as kept, in the transaction that writes it.
 *
 * @throws AppError 400 at the fields whose file no longer exists
 */
export async function keepReferencedMedia(tx: Queryable, data: unknown): Promise<void> {
  const media = mediaIn(data);
  if (media.length === 0) return;
  const keys = new Set(media.map(([, key]) => key));
  const existing = new Set(await repo.keepMedia(tx, [...keys], hours.maxUnreferenced));
  const gone = media.filter(([, key]) => !existing.has(key));
  if (gone.length === 0) return;
  const sentence = 'This file is no longer there. Please upload it again.';
  throw invalid(sentence, Object.fromEntries(gone.map(([path]) => [path, sentence])));
}

/** Returns those of the addresses whose files are no longer there. */
export async function missingMedia(
  db: Queryable,
  addresses: readonly string[],
): Promise<Set<string>> {
  const keyOf = (one: string) => `media/${address.exec(one)?.[1]}`;
  const gone = new Set(await repo.missingMedia(db, addresses.map(keyOf), hours.maxUnreferenced));
  return new Set(addresses.filter((one) => gone.has(keyOf(one))));
}

/**
 * Removes files that no item and no record has referred to for a day. For the housekeeping job.
 *
 * @param tables whose `storedFile` columns count; by default all of the schema's
 */
export async function sweepMedia(
  parts: Pick<Context, 'db' | 'storage'>,
  tables?: readonly unknown[],
): Promise<void> {
  await repo.updateMediaStates(parts.db, repo.fileColumns(tables));
  await discardUnreferencedFiles(parts, hours.sweptAfter * 60, ['picture']);
}

const pictureTypes: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };

/**
 * Opens a file of the site by its address; a document with the name to save it under.
 *
 * @throws AppError 404
 */
export async function openMedia(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  key: string,
  file: string,
) {
  const extension = /^[a-z0-9-]+\.([a-z]+)$/.exec(file)?.[1] ?? '';
  const pictureType = pictureTypes[extension];
  const contentType = pictureType ?? contentTypeOf(extension);
  const stored =
    contentType && keyForm.test(key) ? await storage.read(`media/${key}/${file}`) : null;
  if (!contentType || !stored) throw notFound('This file');
  if (pictureType) return { ...stored, contentType, saveAs: null };
  return {
    ...stored,
    contentType,
    saveAs: (await repo.findDownloadName(db, `media/${key}`)) ?? file,
  };
}
