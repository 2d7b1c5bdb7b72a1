import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { mayCall } from '#contract/access.ts';
import {
  audienceAccess,
  type FileAudience,
  fileAudiences,
  type fileChangeForm,
  type fileForm,
  type ResourceFile,
} from '#contract/content/files/schemas.ts';
import { extensionOf, resourceRule, uploadMessages } from '#contract/upload-rules.ts';
import { type Actor, type UserActor, writeAudit, writeChange } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { existing, invalidField, notFound } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import type { ReceivedFile } from '../../../plugins/multipart.ts';
import { isLinkValid, signLink } from '../../../security/links.ts';
import { refuseStaleEdit } from '../../../stale-edit.ts';
import { downloadName } from './download-name.ts';
import { keepFile } from './public-repo.ts';
import * as repo from './repo.ts';
import { sniffContentType } from './sniff.ts';
import { discardOnFailure, storeStaged } from './stored-files.ts';

/** Seconds that a download link works. */
const linkLifetime = 30 * 60;

const purpose = 'file download';

function signedLink({ signer, settings }: Pick<Context, 'signer' | 'settings'>, id: string) {
  const query = signLink(signer, purpose, id, linkLifetime);
  return `${settings.publicUrl}/api/v1/file/download/${id}?${query}`;
}

/** Returns a file as the API presents it, with a fresh link. */
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
    audience: row.audience,
    dateAdded: row.dateAdded.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Stores a file for members and lists it, both or neither.
 *
 * @throws AppError 415 if the bytes do not match the extension
 */
export async function addFile(
  context: Context,
  form: z.output<typeof fileForm>,
  file: ReceivedFile,
  actor: UserActor,
): Promise<ResourceFile> {
  const { db, storage } = context;
  const contentType = await sniffContentType(file.path, file.extension);
  if (!contentType)
    throw invalidField(resourceRule.field, uploadMessages.wrongType(resourceRule), 415);
  const storedKey = `resources/${randomBytes(18).toString('base64url')}`;
  const write = () => storage.write(storedKey, { path: file.path });
  await storeStaged(context, 'resource', storedKey, file.bytes, write, { signal: file.signal });
  const row = await discardOnFailure(context, storedKey, () =>
    db.transaction(async (tx) => {
      await keepFile(tx, storedKey);
      const inserted = await repo.insertResource(tx, {
        ...form,
        id: newId(),
        storedKey,
        downloadName: downloadName(form.fileName, file.extension),
        contentType,
        bytes: file.bytes,
        addedBy: actor.userId,
      });
      await writeAudit(tx, actor, 'file.added', inserted.id, {
        after: {
          fileName: inserted.fileName,
          bytes: inserted.bytes,
          audience: inserted.audience,
        },
      });
      return inserted;
    }),
  );
  return presentFile(context, row);
}

type Link = { expires: string; signature: string };

/** Opens the file behind a signed link. @throws AppError 404 if the link is invalid */
export async function openFile(context: Context, id: string, link: Link) {
  const { db, signer, storage } = context;
  if (!isLinkValid(signer, purpose, id, link)) throw notFound('This link has expired, or the file');
  const row = isUuid(id) ? await repo.findResource(db, id) : null;
  const stored = row && (await storage.read(row.storedKey));
  if (!row || !stored) throw notFound('This file');
  return { row, ...stored };
}

/**
 * Changes a file's title and description, and so its download name, and for whom it is.
 *
 * @throws AppError 404; 409 if it has changed since `updatedAt`
 */
export async function changeFile(
  context: Context,
  actor: Actor,
  id: string,
  { fileName, description, audience, updatedAt }: z.output<typeof fileChangeForm>,
): Promise<ResourceFile> {
  const row = await context.db.transaction(async (tx) => {
    const before = await existing('This file', id, () => repo.lockResource(tx, id));
    refuseStaleEdit(before, updatedAt);
    const change = {
      ...(fileName !== undefined && {
        fileName,
        downloadName: downloadName(fileName, extensionOf(before.downloadName)),
      }),
      ...(description !== undefined && { description }),
      ...(audience !== undefined && { audience }),
    };
    await writeChange(tx, actor, 'file.changed', id, before, change);
    return (await repo.updateResource(tx, id, change)) ?? before;
  });
  return presentFile(context, row);
}

/* The audiences that somebody belongs to. */
const audiencesOf = (actor: UserActor): FileAudience[] =>
  fileAudiences.filter((audience) => mayCall(actor, audienceAccess[audience]));

/** Returns the files that are for somebody, the newest first. */
export async function listFiles(context: Context, actor: UserActor): Promise<ResourceFile[]> {
  const rows = await repo.listResources(context.db, audiencesOf(actor));
  return rows.map((row) => presentFile(context, row));
}

/** @throws AppError 404 where there is none, or none for this reader */
export async function getFile(
  context: Context,
  actor: UserActor,
  id: string,
): Promise<ResourceFile> {
  const row = isUuid(id) ? await repo.findResource(context.db, id) : null;
  if (!row || !audiencesOf(actor).includes(row.audience)) throw notFound('This file');
  return presentFile(context, row);
}
