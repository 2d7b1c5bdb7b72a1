import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { fileForm, ResourceFile } from '#contract/files.ts';
import { resourceRule, uploadMessages } from '#contract/upload-rules.ts';
import type { Context } from '../../context.ts';
import { invalidField, notFound } from '../../errors.ts';
import { isUuid, newId } from '../../ids.ts';
import type { ReceivedFile } from '../../plugins/multipart.ts';
import type { Signer } from '../../security/tokens.ts';
import * as repo from './repo.ts';
import { sniffContentType } from './sniff.ts';
import { orDiscard, storeStaged } from './stored-files.ts';

/** Seconds that a download link works. */
export const linkLifetime = 30 * 60;

const purpose = 'file download';
const signedText = (id: string, expires: number) => `${id} ${expires}`;

/** Whether a link's signature holds and its time (Unix seconds) has not passed. */
export function linkHolds(signer: Signer, id: string, expires: string, signature: string): boolean {
  const until = /^\d{1,12}$/.test(expires) ? Number(expires) : 0;
  return until > Date.now() / 1000 && signer.verify(purpose, signedText(id, until), signature);
}

function signedLink({ signer, settings }: Pick<Context, 'signer' | 'settings'>, id: string) {
  const expires = Math.floor(Date.now() / 1000) + linkLifetime;
  const url = new URL(`${settings.publicUrl}/api/v1/file/download/${id}`);
  url.searchParams.set('expires', String(expires));
  url.searchParams.set('signature', signer.sign(purpose, signedText(id, expires)));
  return url.href;
}

/** A file as the API answers it, with a fresh link. */
export function presentFile(
  context: Pick<Context, 'signer' | 'settings'>,
  row: repo.ResourceRow,
): ResourceFile {
  return {
    _id: row.id,
    fileName: row.fileName,
    description: row.description,
    image: { src: signedLink(context, row.id) },
    contentType: row.contentType,
    size: row.bytes,
    dateAdded: row.dateAdded.toISOString(),
  };
}

/* The name to save under: what people called the file, without what a file system might take amiss. */
function downloadName(fileName: string, extension: string): string {
  const base = fileName
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const stem = base.toLowerCase().endsWith(`.${extension}`)
    ? base.slice(0, -extension.length - 1)
    : base;
  return `${stem.replace(/^[. ]+/, '').slice(0, 120) || 'file'}.${extension}`;
}

/**
 * Stores a file for members and lists it, both or neither.
 *
 * @throws AppError 415 where the bytes are not what the extension says
 */
export async function addFile(
  context: Context,
  form: z.output<typeof fileForm>,
  file: ReceivedFile,
  addedBy: string,
): Promise<ResourceFile> {
  const { db, storage } = context;
  const contentType = await sniffContentType(file.path, file.extension);
  if (!contentType)
    throw invalidField(resourceRule.field, uploadMessages.wrongType(resourceRule), 415);
  const storedKey = `resources/${randomBytes(18).toString('base64url')}`;
  await storeStaged(context, 'resource', storedKey, () =>
    storage.write(storedKey, { path: file.path }),
  );
  const row = await orDiscard(context, storedKey, () =>
    db.transaction(async (tx) => {
      await repo.keepFile(tx, storedKey);
      return repo.insertResource(tx, {
        ...form,
        id: newId(),
        storedKey,
        downloadName: downloadName(form.fileName, file.extension),
        contentType,
        bytes: file.bytes,
        addedBy,
      });
    }),
  );
  return presentFile(context, row);
}

/** The file and its bytes. @throws AppError 404 */
export async function openFile({ db, storage }: Pick<Context, 'db' | 'storage'>, id: string) {
  const row = isUuid(id) ? await repo.findResource(db, id) : null;
  const stored = row && (await storage.read(row.storedKey));
  if (!row || !stored) throw notFound('This file');
  return { row, ...stored };
}
