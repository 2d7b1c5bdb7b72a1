import { sendStored } from '../../../plugins/attachment.ts';
import { routes } from '../../../plugins/bind.ts';
import { extensionOfScan } from '../../content/files/scans.ts';
import { presentForTreasurer, presentTransfer } from './present.ts';
import { openReceipt } from './receipt-file.ts';
import * as repo from './repo.ts';
import { decideTransfer, reportTransfer, withdrawTransfer } from './transfers.ts';

/** Registers the calls for transfers that members report. */
export const transferRoutes = routes((context) => {
  const { db } = context;
  return {
    reportTransfer: async ({ actor, body, file }) =>
      presentTransfer(context, {
        transfer: await reportTransfer(context, actor, body, file),
        payment: null,
        isMoved: false,
      }),
    myTransfers: async ({ actor }) => {
      const rows = await repo.listOfUser(db, actor.userId);
      return rows.map((row) => presentTransfer(context, row));
    },
    withdrawTransfer: ({ actor, params }) => withdrawTransfer(context, params.id, actor),
    transfers: async ({ query: { state, ...page } }) => {
      const { rows, total } = await repo.listPage(db, state, page);
      const transfers = rows.map((row) => presentForTreasurer(context, row));
      return { transfers, total };
    },
    decideTransfer: async ({ actor, params, body }) =>
      presentForTreasurer(context, await decideTransfer(context, params.id, body, actor)),
    transferReceipt: async ({ params, query, reply }) => {
      const { row, ...file } = await openReceipt(context, params.id, query);
      const name = `transfer-${row.date}.${extensionOfScan(row.contentType)}`;
      return sendStored(reply, name, row.contentType, file);
    },
  };
});
