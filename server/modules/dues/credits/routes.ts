import { calls } from '#contract/calls.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { creditHeading } from '#contract/payments/terms.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { type Column, csvFile } from '../../../csv.ts';
import { inSnapshot } from '../../../db/snapshot.ts';
import { drawInTurn } from '../../../pdf/in-turn.ts';
import { bind, bindOne, succeed } from '../../../plugins/bind.ts';
import { sendCsv } from '../../../plugins/send-csv.ts';
import { sendPdf } from '../../../plugins/send-pdf.ts';
import { presentListed } from '../../account/users/present.ts';
import { mailCreditLetters } from './credit-letter-mail.ts';
import { creditLetterPdf, creditLettersPdf } from './credit-letter-pdf.ts';
import { allInCredit, type CreditRow, creditsPage, sumCredits } from './credits-repo.ts';

/** Members a page by default. */
const usualLimit = 20;

const columns: readonly Column<CreditRow>[] = [
  ['Member ID', ({ memberId }) => memberId],
  ['Last Name', ({ lname }) => lname],
  ['First Name', ({ fname }) => fname],
  [creditHeading, ({ kobo }) => nairaFromKobo(kobo).toFixed(2)],
];

/** Registers who is in credit, and the letter that tells them so. */
export function creditRoutes(app: App, context: Context): void {
  const { db, settings } = context;

  bind(app, calls.credits, async ({ query: { page, limit = usualLimit, search } }) => {
    const { members, kobo } = await sumCredits(db, search);
    const rows = await creditsPage(db, search, { limit, offset: (page - 1) * limit });
    return succeed({
      totalMembers: members,
      data: {
        credit: nairaFromKobo(kobo),
        members: rows.map(({ kobo: own, ...member }) => ({
          ...presentListed(member, settings.publicUrl),
          credit: nairaFromKobo(own),
        })),
      },
    });
  });

  bind(app, calls.exportCredits, async ({ query: { search }, reply }) =>
    sendCsv(
      reply,
      'credits',
      inSnapshot(db, (tx) => csvFile(columns, allInCredit(tx, search))),
    ),
  );

  bind(app, calls.creditLettersPdf, async ({ query, reply }) =>
    sendPdf(reply, await creditLettersPdf(context, query.search)),
  );

  bindOne(app, calls.mailCreditLetters, ({ actor, body }) =>
    mailCreditLetters(context, body, actor),
  );

  bind(app, calls.creditLetterPdf, async ({ actor, params, reply }) =>
    sendPdf(reply, await drawInTurn(actor, await creditLetterPdf(context, params.id))),
  );
}
