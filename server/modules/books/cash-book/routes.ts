import type { CashCategory } from '#contract/books/cash-book/schemas.ts';
import { sendStored } from '../../../plugins/attachment.ts';
import { routes } from '../../../plugins/bind.ts';
import { sendCsv } from '../../../plugins/send-csv.ts';
import { shareReads } from '../../../share-reads.ts';
import { extensionOfScan } from '../../content/files/scans.ts';
import { linesOfVoucher } from '../../payments/bank-lines/public-repo.ts';
import { readShare, setShareRate } from '../national-share/share.ts';
import { openAttachment } from './attachment.ts';
import { type CashBookQuery, readCashBook } from './book.ts';
import { changeCategory, createCategory, readCategories, readCategory } from './categories.ts';
import { getEntry, recordEntry, reverseVoucher } from './entries.ts';
import type { EntryWithNames } from './entries-repo.ts';
import { exportJournal } from './journal.ts';
import { presentEntry } from './present.ts';
import { endStandingPayment, readDuePayments } from './standing.ts';
import { voucherPdf } from './voucher-pdf.ts';

/** Registers the calls of the cash book. */
export const cashBookRoutes = routes((context) => {
  const { db } = context;
  const present = async (row: EntryWithNames) =>
    presentEntry(context, row, await linesOfVoucher(db, row.entry.id));

  const readBook = shareReads((query: CashBookQuery) => readCashBook(db, query));
  return {
    /* The categories of the cash book. */
    cashCategories: async ({ query: { search, ids, page, limit } }) => {
      const isAsked = ({ _id, name }: CashCategory) =>
        (!ids || ids.includes(_id)) && name.toLowerCase().includes(search.toLowerCase());
      const found = (await readCategories(db)).filter(isAsked);
      const categories = limit ? found.slice((page - 1) * limit, page * limit) : found;
      return { categories, total: found.length };
    },
    cashCategory: ({ params }) => readCategory(db, params.id),
    createCashCategory: ({ actor, body }) => createCategory(context, body, actor),
    updateCashCategory: ({ actor, params, body }) =>
      changeCategory(context, params.id, body, actor),

    /* The vouchers. */
    createCashEntry: async ({ actor, body, file }) =>
      present(await recordEntry(context, body, file, actor)),
    cashEntry: async ({ params }) => present(await getEntry(db, params.id)),
    reverseCashEntry: async ({ actor, params, body: { reason } }) =>
      present(await reverseVoucher(context, params.id, { actor, reason })),
    duePayments: () => readDuePayments(db),
    endStanding: ({ actor, params }) => endStandingPayment(context, params.id, actor),
    voucherPdf: ({ params }) => voucherPdf(context, params.id),
    cashAttachment: async ({ params, query, reply }) => {
      const { name, contentType, ...file } = await openAttachment(context, params.id, query);
      return sendStored(reply, `${name}.${extensionOfScan(contentType)}`, contentType, file);
    },

    cashBook: ({ query }) => readBook(query),
    cashJournal: async ({ query: { from, to }, reply }) =>
      sendCsv(reply, 'journal', exportJournal(db, { from, to })),
    nationalShare: ({ query }) => readShare(db, query.asAt),
    setShareRate: ({ actor, body }) => setShareRate(context, body, actor),
  };
});
