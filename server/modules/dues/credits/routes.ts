import { nairaFromKobo } from '#contract/naira.ts';
import { creditHeading } from '#contract/payments/terms.ts';
import { type Column, csvFile } from '../../../csv.ts';
import { inSnapshot } from '../../../db/snapshot.ts';
import { routes, succeed } from '../../../plugins/bind.ts';
import { sendCsv } from '../../../plugins/send-csv.ts';
import { sendPdf } from '../../../plugins/send-pdf.ts';
import { presentListed } from '../../account/users/present.ts';
import { mailCreditLetters } from './credit-letter-mail.ts';
import { creditLetterPdf, creditLettersPdf } from './credit-letter-pdf.ts';
import { allInCredit, type CreditRow, creditsPage, sumCredits } from './credits-repo.ts';

const columns: readonly Column<CreditRow>[] = [
  ['Member ID', ({ memberId }) => memberId],
  ['Last Name', ({ lname }) => lname],
  ['First Name', ({ fname }) => fname],
  [creditHeading, ({ kobo }) => nairaFromKobo(kobo).toFixed(2)],
];

/** Registers who is in credit, and the letter that tells them so. */
export const creditRoutes = routes((context) => {
  const { db, settings } = context;
  return {
    credits: async ({ query: { page, limit, search } }) => {
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
    },
    exportCredits: async ({ query: { search }, reply }) =>
      sendCsv(
        reply,
        'credits',
        inSnapshot(db, (tx) => csvFile(columns, allInCredit(tx, search))),
      ),
    creditLettersPdf: async ({ query, reply }) =>
      sendPdf(reply, await creditLettersPdf(context, query.search)),
    mailCreditLetters: ({ actor, body }) => mailCreditLetters(context, body, actor),
    creditLetterPdf: ({ params }) => creditLetterPdf(context, params.id),
  };
});
