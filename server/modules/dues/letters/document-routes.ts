import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { drawInTurn } from '../../../pdf/in-turn.ts';
import { bind } from '../../../plugins/bind.ts';
import { sendPdf } from '../../../plugins/send-pdf.ts';
import { letterPdf } from './standing-letter-pdf.ts';
import { statementPdf } from './statement-of-account-pdf.ts';

/** Registers statements of account and letters of good standing as PDF. */
export function ledgerDocumentRoutes(app: App, context: Context): void {
  bind(app, calls.statementPdf, async ({ actor, query, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await statementPdf(context, actor.userId, query.asAt))),
  );

  bind(app, calls.statementOfMemberPdf, async ({ actor, params, query, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await statementPdf(context, params.id, query.asAt))),
  );

  bind(app, calls.letterPdf, async ({ actor, params, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await letterPdf(context, params.id, actor))),
  );
}
