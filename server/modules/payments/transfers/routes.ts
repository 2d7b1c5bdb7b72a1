import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { asAttachment } from '../../../plugins/attachment.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import { extensionOfScan } from '../../content/files/scans.ts';
import { presentForTreasurer, presentTransfer } from './present.ts';
import { openReceipt } from './receipt-file.ts';
import * as repo from './repo.ts';
import { decideTransfer, reportTransfer } from './transfers.ts';

/** Transfers a page by default. */
const pageLimit = 20;

/** Registers the calls for transfers that members report. */
export function transferRoutes(app: App, context: Context): void {
  const { db } = context;
  bind(app, calls.reportTransfer, async ({ actor, body, file }) => {
    const row = await reportTransfer(context, actor, body, file);
    return succeed({ data: { transfer: presentTransfer(context, row) } });
  });

  bind(app, calls.myTransfers, async ({ actor }) => {
    const rows = await repo.listOfUser(db, actor.userId);
    return succeed({ data: { transfers: rows.map((row) => presentTransfer(context, row)) } });
  });

  bind(app, calls.transfers, async ({ query: { page, limit = pageLimit, state } }) => {
    const [rows, total] = await Promise.all([
      repo.listPage(db, state, { limit, offset: (page - 1) * limit }),
      repo.countAll(db, state),
    ]);
    const transfers = rows.map((row) => presentForTreasurer(context, row));
    return succeed({ totalTransfers: total, data: { transfers } });
  });

  bind(app, calls.decideTransfer, async ({ actor, params, body }) => {
    const row = await decideTransfer(context, params.id, body, actor);
    return succeed({ data: { transfer: presentForTreasurer(context, row) } });
  });

  bind(app, calls.transferReceipt, async ({ params, query, reply }) => {
    const { row, stream, bytes } = await openReceipt(context, params.id, query);
    return asAttachment(reply, `transfer-${row.date}.${extensionOfScan(row.contentType)}`)
      .header('content-length', bytes)
      .header('cache-control', 'private, no-store')
      .type(row.contentType)
      .send(stream);
  });
}
