import { voucherAttachmentRule as rule } from '#contract/upload-rules.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { ReceivedFile } from '../../../plugins/multipart.ts';
import { isLinkValid } from '../../../security/links.ts';
import { type StoredScan, storeScan } from '../../content/files/scans.ts';
import { findEntry } from './entries-repo.ts';
import { attachmentPurpose } from './present.ts';

/** Stores the attachment of a voucher, staged; see `storeScan`. Null where there is none. */
export const storeAttachment = async (
  context: Context,
  file: ReceivedFile | null,
  address: string,
): Promise<StoredScan | null> =>
  file && storeScan(context, file, address, { rule, kind: 'resource', folder: 'vouchers' });

type Link = { expires: string; signature: string };

/** Opens the attachment behind a signed link. @throws AppError 404 if the link is invalid */
export async function openAttachment({ db, signer, storage }: Context, id: string, link: Link) {
  if (!isLinkValid(signer, attachmentPurpose, id, link))
    throw notFound('This link has expired, or the attachment');
  const entry = isUuid(id) ? (await findEntry(db, id))?.entry : undefined;
  const stored = entry?.attachmentKey ? await storage.read(entry.attachmentKey) : null;
  if (!entry?.attachmentType || !stored) throw notFound('This attachment');
  return { name: entry.voucherNumber, contentType: entry.attachmentType, ...stored };
}
