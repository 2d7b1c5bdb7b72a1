import { drawInTurn } from '../../../pdf/in-turn.ts';
import { routes } from '../../../plugins/bind.ts';
import { sendPdf } from '../../../plugins/send-pdf.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { jointReceiptPdf, payerReceiptPdf } from './joint-receipt-pdf.ts';
import { receiptPdf, receiptsPdf } from './receipt-pdf.ts';
import { countReceipts } from './receipts-repo.ts';

/** Registers receipts and invoices as PDF. */
export const paymentDocumentRoutes = routes((context) => ({
  receiptPdf: async ({ actor, params, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await receiptPdf(context, params.id, actor))),
  invoicePdf: async ({ actor, params, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await invoicePdf(context, params.id, actor))),
  jointReceiptPdf: async ({ actor, query, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await jointReceiptPdf(context, query.ids))),
  payerReceiptPdf: async ({ actor, params, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await payerReceiptPdf(context, params.id))),
  receiptYears: () => countReceipts(context.db),
  receiptsPdf: async ({ query, reply }) => sendPdf(reply, await receiptsPdf(context, query.year)),
}));
