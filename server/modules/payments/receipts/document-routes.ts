import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { drawInTurn } from '../../../pdf/in-turn.ts';
import { bind, bindOne } from '../../../plugins/bind.ts';
import { sendPdf } from '../../../plugins/send-pdf.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { jointReceiptPdf, payerReceiptPdf } from './joint-receipt-pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptsPdf } from './receipts-of-year.ts';
import { countReceipts } from './receipts-repo.ts';

/** Registers receipts and invoices as PDF. */
export function paymentDocumentRoutes(app: App, context: Context): void {
  bind(app, calls.receiptPdf, async ({ actor, params, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await receiptPdf(context, params.id, actor))),
  );

  bind(app, calls.invoicePdf, async ({ actor, params, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await invoicePdf(context, params.id, actor))),
  );

  bind(app, calls.jointReceiptPdf, async ({ actor, query, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await jointReceiptPdf(context, query.ids))),
  );

  bind(app, calls.payerReceiptPdf, async ({ actor, params, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await payerReceiptPdf(context, params.id))),
  );

  bindOne(app, calls.receiptYears, () => countReceipts(context.db));

  bind(app, calls.receiptsPdf, async ({ query, reply }) =>
    sendPdf(reply, await receiptsPdf(context, query.year)),
  );
}
