import { drawInTurn } from '../../../pdf/in-turn.ts';
import { routes } from '../../../plugins/bind.ts';
import { sendPdf } from '../../../plugins/send-pdf.ts';
import { letterPdf } from './standing-letter-pdf.ts';
import { statementPdf } from './statement-of-account-pdf.ts';

/** Registers statements of account and letters of good standing as PDF. */
export const ledgerDocumentRoutes = routes((context) => ({
  statementPdf: async ({ actor, query, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await statementPdf(context, actor.userId, query.asAt))),
  statementOfMemberPdf: async ({ actor, params, query, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await statementPdf(context, params.id, query.asAt))),
  letterPdf: async ({ actor, params, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await letterPdf(context, params.id, actor))),
}));
