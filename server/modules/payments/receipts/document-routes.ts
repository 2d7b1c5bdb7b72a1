import { routes } from '../../../plugins/bind.ts';
import { sendPdf } from '../../../plugins/send-pdf.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { jointReceiptPdf, payerReceiptPdf } from './joint-receipt-pdf.ts';
import { receiptPdf, receiptsPdf } from './receipt-pdf.ts';
import { countReceipts } from './receipts-repo.ts';

/** Registers receipts and invoices as PDF. */
export const paymentDocumentRoutes = routes((context) => ({
  receiptPdf: ({ actor, params }) => receiptPdf(context, params.id, actor),
  invoicePdf: ({ actor, params }) => invoicePdf(context, params.id, actor),
  jointReceiptPdf: ({ query }) => jointReceiptPdf(context, query.ids),
  payerReceiptPdf: ({ params }) => payerReceiptPdf(context, params.id),
  receiptYears: () => countReceipts(context.db),
  receiptsPdf: async ({ query, reply }) => sendPdf(reply, await receiptsPdf(context, query.year)),
}));
