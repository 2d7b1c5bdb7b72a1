import { routes } from '../../../plugins/bind.ts';
import { letterPdf } from './standing-letter-pdf.ts';
import { statementPdf } from './statement-of-account-pdf.ts';

/** Registers statements of account and letters of good standing as PDF. */
export const ledgerDocumentRoutes = routes((context) => ({
  statementPdf: ({ actor, query }) => statementPdf(context, actor.userId, query.asAt),
  statementOfMemberPdf: ({ params, query }) => statementPdf(context, params.id, query.asAt),
  letterPdf: ({ actor, params }) => letterPdf(context, params.id, actor),
}));
