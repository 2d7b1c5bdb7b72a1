import type { CashCategory } from '#contract/books/cash-book/schemas.ts';
import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { drawInTurn } from '../../../pdf/in-turn.ts';
import { asAttachment } from '../../../plugins/attachment.ts';
import { bind, bindOne, succeed } from '../../../plugins/bind.ts';
import { sendCsv } from '../../../plugins/send-csv.ts';
import { sendPdf } from '../../../plugins/send-pdf.ts';
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

/** Registers the categories of the cash book. */
function categoryRoutes(app: App, context: Context): void {
  const { db } = context;

  bind(app, calls.cashCategories, async ({ query: { search, ids, page, limit } }) => {
    const isAsked = ({ _id, name }: CashCategory) =>
      (!ids || ids.includes(_id)) && name.toLowerCase().includes(search.toLowerCase());
    const found = (await readCategories(db)).filter(isAsked);
    const categories = limit ? found.slice((page - 1) * limit, page * limit) : found;
    return succeed({ totalCategories: found.length, data: { categories } });
  });

  bindOne(app, calls.cashCategory, ({ params }) => readCategory(db, params.id));

  bindOne(app, calls.createCashCategory, ({ actor, body }) => createCategory(context, body, actor));

  bindOne(app, calls.updateCashCategory, ({ actor, params, body }) =>
    changeCategory(context, params.id, body, actor),
  );
}

/** Registers the vouchers. */
function entryRoutes(app: App, context: Context): void {
  const { db } = context;
  const present = async (row: EntryWithNames) =>
    presentEntry(context, row, await linesOfVoucher(db, row.entry.id));

  bind(app, calls.createCashEntry, async ({ actor, body, file }) => {
    const row = await recordEntry(context, body, file, actor);
    return succeed({ data: { entry: await present(row) } });
  });

  bindOne(app, calls.cashEntry, async ({ params }) => await present(await getEntry(db, params.id)));

  bind(app, calls.reverseCashEntry, async ({ actor, params, body: { reason } }) => {
    const row = await reverseVoucher(context, params.id, { actor, reason });
    return succeed({ data: { entry: await present(row) } });
  });

  bindOne(app, calls.duePayments, () => readDuePayments(db));

  bind(app, calls.endStanding, async ({ actor, params }) => {
    await endStandingPayment(context, params.id, actor);
  });

  bind(app, calls.voucherPdf, async ({ actor, params, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await voucherPdf(context, params.id))),
  );

  bind(app, calls.cashAttachment, async ({ params, query, reply }) => {
    const { name, contentType, stream, bytes } = await openAttachment(context, params.id, query);
    return asAttachment(reply, `${name}.${extensionOfScan(contentType)}`)
      .header('content-length', bytes)
      .header('cache-control', 'private, no-store')
      .type(contentType)
      .send(stream);
  });
}

/** Registers the calls of the cash book. */
export function cashBookRoutes(app: App, context: Context): void {
  const { db } = context;
  categoryRoutes(app, context);
  entryRoutes(app, context);

  const readBook = shareReads((query: CashBookQuery) => readCashBook(db, query));
  bind(app, calls.cashBook, async ({ query }) => {
    const { total, totals, movements } = await readBook(query);
    return succeed({ totalMovements: total, totals, data: { movements } });
  });

  bind(app, calls.cashJournal, async ({ query: { from, to }, reply }) =>
    sendCsv(reply, 'journal', exportJournal(db, { from, to })),
  );

  bind(app, calls.nationalShare, async ({ query }) =>
    succeed({ data: await readShare(db, query.asAt) }),
  );

  bind(app, calls.setShareRate, async ({ actor, body }) =>
    succeed({ data: await setShareRate(context, body, actor) }),
  );
}
