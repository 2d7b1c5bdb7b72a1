import type { CashEntry } from '#contract/books/cash-book/entry-schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { BankLine } from '#contract/payments/bank-line.ts';
import type { Context } from '../../../context.ts';
import { signLink } from '../../../security/links.ts';
import { shown } from '../../../shown.ts';
import type { EntryRow, EntryWithNames } from './entries-repo.ts';

type Parts = Pick<Context, 'signer' | 'settings'>;

/** What the links of attachments are signed for, and the seconds that they work. */
export const attachmentPurpose = 'voucher attachment';
const linkLifetime = 30 * 60;

function attachmentOf({ signer, settings }: Parts, entry: EntryRow): CashEntry['attachment'] {
  const { id, attachmentKey, attachmentType, attachmentBytes } = entry;
  if (attachmentKey === null) return null;
  const query = signLink(signer, attachmentPurpose, id, linkLifetime);
  return {
    src: `${settings.publicUrl}/api/v1/cash-book/entries/${id}/attachment?${query}`,
    contentType: attachmentType ?? 'application/octet-stream',
    size: attachmentBytes ?? 0,
  };
}

const named = (id: string | null, name: string | null) =>
  id === null ? null : { _id: id, name: name ?? '' };

/** Returns a voucher as the API presents it, with a fresh link to its attachment. In naira. */
export function presentEntry(
  parts: Parts,
  row: EntryWithNames,
  lines: readonly BankLine[],
): CashEntry {
  const { entry, reversal } = row;
  return {
    ...shown(entry),
    account: { _id: entry.accountId, name: row.account },
    toAccount: named(entry.toAccountId, row.toAccount),
    category: named(entry.categoryId, row.category),
    amount: nairaFromKobo(entry.amountKobo),
    attachment: attachmentOf(parts, entry),
    reverses:
      entry.reverses === null ? null : { _id: entry.reverses, voucherNumber: row.reverses ?? '' },
    reversedBy: reversal,
    lines: [...lines],
    standing: row.standing,
    by: row.by,
  };
}
