import type { z } from 'zod';
import type { documentSchema } from '#contract/content/media/schemas.ts';
import { documentRule, uploadMessages } from '#contract/upload-rules.ts';
import { type Actor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { invalidField } from '../../../errors.ts';
import type { ReceivedFile } from '../../../plugins/multipart.ts';
import { downloadName } from '../files/download-name.ts';
import { sniffContentType } from '../files/sniff.ts';
import { storeStaged } from '../files/stored-files.ts';
import { newKey, slugify } from './names.ts';

/**
 * Stores a document under its original name, staged: it becomes kept when an item that refers to it
 * is saved.
 *
 * @throws AppError 415 if the bytes do not match the extension
 */
export async function storeDocument(
  context: Context,
  actor: Actor,
  file: ReceivedFile,
): Promise<z.input<typeof documentSchema>> {
  if (!(await sniffContentType(file.path, file.extension)))
    throw invalidField(documentRule.field, uploadMessages.wrongType(documentRule), 415);
  const key = `media/${newKey()}`;
  const address = `${key}/${slugify(file.name, 'document')}.${file.extension}`;
  const fileName = downloadName(file.name, file.extension);
  const write = () => context.storage.write(address, { path: file.path });
  const alongside = (tx: Transaction) =>
    writeAudit(tx, actor, 'media.added', address, { after: { fileName, bytes: file.bytes } });
  const options = { signal: file.signal, downloadName: fileName, alongside };
  await storeStaged(context, 'picture', key, file.bytes, write, options);
  return { fileName, href: `/${address}`, size: file.bytes };
}
