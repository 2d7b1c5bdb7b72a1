import { randomBytes } from 'node:crypto';
import { type UploadRule, uploadMessages } from '#contract/upload-rules.ts';
import type { Context } from '../../../context.ts';
import { invalidField } from '../../../errors.ts';
import type { OpenImage } from '../../../images.ts';
import type { ReceivedFile } from '../../../plugins/multipart.ts';
import { addressKey } from '../../../security/address-key.ts';
import type { StoredKind } from './repo.ts';
import { sniffContentType } from './sniff.ts';
import { storeStaged } from './stored-files.ts';

/** Px of the longer side: small print of a teller can be read. */
const longestSide = 2000;

/** A stored picture or PDF. The size in bytes. */
export type StoredScan = { storedKey: string; contentType: string; bytes: number };

/** Where scans of a sort are kept: the rule of their upload, how they count, and their folder. */
type ScanPlace = { rule: UploadRule; kind: StoredKind; folder: string };

async function readPdf(file: ReceivedFile, rule: UploadRule) {
  if (!(await sniffContentType(file.path, file.extension)))
    throw invalidField(rule.field, uploadMessages.wrongType(rule), 415);
  return { contentType: 'application/pdf', content: { path: file.path }, bytes: file.bytes };
}

/* Upright, without metadata, and no larger than it can be read. */
async function readPicture(
  { images }: Context,
  file: ReceivedFile,
  { rule, address }: { rule: UploadRule; address: string },
) {
  const image = { path: file.path, rule, formats: ['jpeg', 'png', 'webp'] } as const;
  const encode = ({ read }: OpenImage) =>
    read()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  const content = await images.process(image, addressKey(address), encode, () =>
    file.signal.throwIfAborted(),
  );
  return { contentType: 'image/jpeg', content, bytes: content.length };
}

/**
 * Stores the picture or PDF of a paper, staged: the caller marks the key as kept in its transaction, or
 * discards it. A picture is encoded anew.
 *
 * @param address the client's, whose queue the picture joins
 * @throws AppError 415 if it is neither a picture that can be decoded nor a PDF, 413 if it has too
 * many pixels, 503 if too many pictures wait, 507 if the quota is used up
 */
export async function storeScan(
  context: Context,
  file: ReceivedFile,
  address: string,
  { rule, kind, folder }: ScanPlace,
): Promise<StoredScan> {
  const { contentType, content, bytes } =
    file.extension === 'pdf'
      ? await readPdf(file, rule)
      : await readPicture(context, file, { rule, address });
  const storedKey = `${folder}/${randomBytes(18).toString('base64url')}`;
  const write = () => context.storage.write(storedKey, content);
  await storeStaged(context, kind, storedKey, bytes, write, { signal: file.signal });
  return { storedKey, contentType, bytes };
}

/** Returns the extension under which a stored scan is saved. */
export const extensionOfScan = (contentType: string): string =>
  contentType === 'application/pdf' ? 'pdf' : 'jpg';
