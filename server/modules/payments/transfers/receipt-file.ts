import { transferReceiptRule as rule } from '#contract/upload-rules.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { ReceivedFile } from '../../../plugins/multipart.ts';
import { isLinkValid } from '../../../security/links.ts';
import { type StoredScan, storeScan } from '../../content/files/scans.ts';
import { receiptPurpose } from './present.ts';
import { findTransfer } from './repo.ts';

/** Stores the receipt of a transfer, staged; see `storeScan`. */
export const storeReceipt = (
  context: Context,
  file: ReceivedFile,
  address: string,
): Promise<StoredScan> =>
  storeScan(context, file, address, { rule, kind: 'transfer', folder: 'transfers' });

type Link = { expires: string; signature: string };

/** Opens the receipt behind a signed link. @throws AppError 404 if the link is invalid */
export async function openReceipt({ db, signer, storage }: Context, id: string, link: Link) {
  if (!isLinkValid(signer, receiptPurpose, id, link))
    throw notFound('This link has expired, or the receipt');
  const row = isUuid(id) ? await findTransfer(db, id) : null;
  const stored = row && (await storage.read(row.storedKey));
  if (!row || !stored) throw notFound('This receipt');
  return { row, ...stored };
}
