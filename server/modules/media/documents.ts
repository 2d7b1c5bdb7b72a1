import type { z } from 'zod';
import type { documentSchema } from '#contract/calls-media.ts';
import { documentRule, uploadMessages } from '#contract/upload-rules.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import type { ReceivedFile } from '../../plugins/multipart.ts';
import { sniffContentType } from '../files/sniff.ts';
import { storeStaged } from '../files/stored-files.ts';
import { newKey, plainName } from './names.ts';

/**
 * Stores a document, staged: it stays once an item that hands it out is saved.
 *
 * @throws AppError 415 where the bytes are not what the extension says
 */
export async function storeDocument(
  context: Context,
  file: ReceivedFile,
): Promise<z.input<typeof documentSchema>> {
  if (!(await sniffContentType(file.path, file.extension)))
    throw invalidField(documentRule.field, uploadMessages.wrongType(documentRule), 415);
  const key = `media/${newKey()}`;
  const fileName = `${plainName(file.name, 'document')}.${file.extension}`;
  const write = () => context.storage.write(`${key}/${fileName}`, { path: file.path });
  await storeStaged(context, 'picture', key, file.bytes, write, file.signal);
  return { fileName, href: `/${key}/${fileName}`, size: file.bytes };
}
