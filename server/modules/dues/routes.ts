import type { FastifyReply } from 'fastify';
import { dayInNigeria } from '#contract/day.ts';
import type { RollFormat } from '#contract/dues/rolls/schemas.ts';
import { memberListQuery } from '#contract/members/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { creditHeading } from '#contract/payments/terms.ts';
import type { Context } from '../../context.ts';
import { type Column, csvFile } from '../../csv.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { existing, invalidField } from '../../errors.ts';
import { asAttachment } from '../../plugins/attachment.ts';
import { routes, succeed } from '../../plugins/bind.ts';
import { sendCsv } from '../../plugins/send-csv.ts';
import { sendPdf } from '../../plugins/send-pdf.ts';
import { shareReads } from '../../share-reads.ts';
import { presentListed } from '../account/users/present.ts';
import { findMatchingIds } from '../members/list/public-repo.ts';
import { exportArrears } from './arrears/arrears-export.ts';
import { arrearsLettersPdf } from './arrears/arrears-letters-pdf.ts';
import { type ArrearsFilters, arrearsPage } from './arrears/arrears-repo.ts';
import { arrearsByAge } from './arrears/public-repo.ts';
import * as accounts from './cash-accounts/accounts.ts';
import { chargeSubscription, previewCharges, undoCharges } from './charging/charging.ts';
import { chargeLevy, listLevies, previewLevy, undoLevy } from './charging/levies.ts';
import { mailCreditLetters } from './credits/credit-letter-mail.ts';
import { creditLetterPdf, creditLettersPdf } from './credits/credit-letter-pdf.ts';
import { allInCredit, type CreditRow, creditsPage, sumCredits } from './credits/credits-repo.ts';
import { lessenAccount, openBalance } from './ledger/entries-by-hand.ts';
import { readMemberLedger, withOthersOfMoves } from './ledger/member-ledger.ts';
import { sumReported } from './ledger/public-repo.ts';
import { findHolder } from './ledger/repo.ts';
import { letterPdf } from './letters/standing-letter-pdf.ts';
import { letterRefusalOf, letterRefusals } from './letters/standing-letter-rule.ts';
import { statementPdf } from './letters/statement-of-account-pdf.ts';
import { importOpenings } from './openings-import/import-openings.ts';
import { readOpeningsLists, undoOpenings } from './openings-import/undo-openings.ts';
import { closePeriod, readClosings, readPeriods, reopenPeriod } from './periods/periods.ts';
import {
  drawnRoll,
  drawRoll,
  type PrintedRoll,
  readRoll,
  readRolls,
  rollOf,
  withdrawRoll,
} from './rolls/roll.ts';
import { rollCsv, rollPdf, rollWorkbook } from './rolls/roll-file.ts';
import { readDuesSettings } from './settings/public-repo.ts';
import { changeDuesSettings } from './settings/settings.ts';
import * as subscriptions from './subscription/subscription.ts';

async function accountOf({ db, settings }: Context, userId: string, asAt?: string) {
  const holder = await existing('This member', userId, () => findHolder(db, userId, asAt));
  const { offRegister: _, ...member } = holder;
  const account = await readMemberLedger(db, holder._id, asAt);
  const answer = { member: presentListed(member, settings.publicUrl), ...account };
  /* A letter is of today's standing. */
  if (asAt !== undefined && asAt !== dayInNigeria()) return answer;
  const refusal = await letterRefusalOf(db, holder, account.standing);
  const letter = { available: refusal === null, reason: refusal && letterRefusals[refusal] };
  const checking = nairaFromKobo(await sumReported(db, holder._id));
  return { ...answer, checking, letter };
}

type Account = Awaited<ReturnType<typeof accountOf>>;

/* A member does not learn whose a payment was, or is now, that was moved; nor why. */
function asOwn<Own extends Pick<Account, 'entries'>>(account: Own): Own {
  const moved = account.entries.filter(({ kind }) => kind === 'move');
  const gone = (payment: string | null) =>
    moved.findLast((entry) => entry.payment === payment && payment !== null)?.amount ?? 0;
  const entries = account.entries.map((entry) => ({
    ...entry,
    ...(entry.kind === 'move' && { by: null, reason: null }),
    ...(gone(entry.payment) < 0 && { payment: null }),
  }));
  return { ...account, entries };
}

function groupOf(group: Record<string, unknown>) {
  const parsed = memberListQuery
    .omit({ page: true, limit: true, sort: true })
    .strict()
    .safeParse(group);
  if (!parsed.success) throw invalidField('group', 'This is not a filter of the members’ list.');
  return parsed.data;
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Sent = { name: string; format: RollFormat; roll: PrintedRoll };

async function sendRoll(context: Context, reply: FastifyReply, { name, format, roll }: Sent) {
  if (format === 'csv') return sendCsv(reply, name, rollCsv(roll));
  const file = `${name}-${dayInNigeria()}.${format}`;
  if (format === 'pdf') return sendPdf(reply, { name: file, bytes: await rollPdf(context, roll) });
  return asAttachment(reply, file)
    .type(workbookType)
    .send(await rollWorkbook(roll));
}

const creditColumns: readonly Column<CreditRow>[] = [
  ['Member ID', ({ memberId }) => memberId],
  ['Last Name', ({ lname }) => lname],
  ['First Name', ({ fname }) => fname],
  [creditHeading, ({ kobo }) => nairaFromKobo(kobo).toFixed(2)],
];

/** Registers the calls about dues: the subscription, the ledger, what is made of it, and the accounts of the cash book. */
export const duesRoutes = routes((context) => {
  const { db, settings } = context;
  const totals = shareReads((filters: ArrearsFilters) => arrearsByAge(db, filters));
  return {
    /* The annual subscription. */
    subscription: async () => {
      const row = await subscriptions.currentSubscription(db);
      return row && subscriptions.presentSubscription(row);
    },
    subscriptions: async () =>
      (await subscriptions.allSubscriptions(db)).map(subscriptions.presentSubscription),
    getSubscription: ({ params }) => subscriptions.getSubscription(db, params.id),
    createSubscription: ({ actor, body }) => subscriptions.createSubscription(context, body, actor),
    updateSubscription: ({ actor, params, body }) =>
      subscriptions.changeSubscription(db, params.id, body, actor),
    previewSubscription: ({ body }) => subscriptions.previewSubscription(db, body),
    chargePreview: ({ params }) => previewCharges(db, params.id),
    chargeSubscription: ({ actor, params, body }) =>
      chargeSubscription(context, params.id, actor, body),
    undoCharges: ({ actor, params }) => undoCharges(context, params.id, actor),

    /* What members and the treasurer read of the ledger. */
    ledgerMe: async ({ actor, query }) => asOwn(await accountOf(context, actor.userId, query.asAt)),
    ledgerOfMember: async ({ params, query }) => {
      const account = await accountOf(context, params.id, query.asAt);
      return { ...account, entries: await withOthersOfMoves(db, account.entries) };
    },
    arrears: async ({ query: { page, limit, ...filters } }) => {
      const ages = await totals(filters);
      const rows = await arrearsPage(db, filters, { limit, offset: (page - 1) * limit });
      const members = ages.reduce((sum, age) => sum + age.members, 0);
      return succeed({
        totalMembers: members,
        data: {
          totals: {
            members,
            owed: nairaFromKobo(ages.reduce((sum, { kobo }) => sum + kobo, 0)),
            byAge: ages.map(({ kobo, ...age }) => ({ ...age, owed: nairaFromKobo(kobo) })),
          },
          members: rows.map(({ kobo, years, ...member }) => ({
            ...presentListed(member, settings.publicUrl),
            owed: nairaFromKobo(kobo),
            yearsOwed: years,
          })),
        },
      });
    },
    exportArrears: async ({ query: { format: _, ...filters }, reply }) =>
      sendCsv(reply, 'arrears', exportArrears(db, filters)),
    arrearsLettersPdf: async ({ query, reply }) =>
      sendPdf(reply, await arrearsLettersPdf(context, query)),
    duesSettings: () => readDuesSettings(db),
    bankAccount: () => readDuesSettings(db),

    /* What the treasurer writes into the ledger by hand. */
    createOpening: ({ actor, body }) => openBalance(context, body, actor),
    correctOpening: ({ actor, body }) => openBalance(context, body, actor, { corrects: true }),
    createWaiver: ({ actor, body }) => lessenAccount(context, 'waiver', body, actor),
    createWriteoff: ({ actor, body }) => lessenAccount(context, 'writeoff', body, actor),
    updateDuesSettings: ({ actor, body }) => changeDuesSettings(db, body, actor),

    /* Levies and penalties. */
    levies: () => listLevies(db),
    levyPreview: async ({ body: { group, ...levy } }) =>
      previewLevy(db, levy, await findMatchingIds(db, groupOf(group))),
    createLevy: async ({ actor, body: { group, ...levy } }) => {
      const userIds = await findMatchingIds(db, groupOf(group));
      return chargeLevy(context, levy, userIds, actor);
    },
    undoLevy: ({ actor, params }) => undoLevy(context, params.id, actor),

    /* Closed periods. */
    periods: () => readPeriods(db),
    closings: () => readClosings(db),
    closePeriod: ({ actor, body }) => closePeriod(context, body.until, actor),
    reopenPeriod: ({ actor, body }) => reopenPeriod(context, body, actor),

    /* Statements of account and letters of good standing. */
    statementPdf: ({ actor, query }) => statementPdf(context, actor.userId, query.asAt),
    statementOfMemberPdf: ({ params, query }) => statementPdf(context, params.id, query.asAt),
    letterPdf: ({ actor, params }) => letterPdf(context, params.id, actor),

    /* The rolls of electors. */
    exportRoll: async ({ query: { asAt, format }, reply }) =>
      sendRoll(context, reply, { name: 'electors', format, roll: await rollOf(db, asAt) }),
    rolls: () => readRolls(db),
    drawRoll: ({ actor, body }) => drawRoll(db, body, actor),
    withdrawRoll: ({ actor, params, body: { reason } }) =>
      withdrawRoll(db, params.id, { reason, actor }),
    rollRows: ({ params }) => readRoll(db, params.id),
    exportDrawnRoll: async ({ params, query: { format }, reply }) =>
      sendRoll(context, reply, { name: 'roll', format, roll: await drawnRoll(db, params.id) }),

    /* Who is in credit, and the letter that tells them so. */
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
        inSnapshot(db, (tx) => csvFile(creditColumns, allInCredit(tx, search))),
      ),
    creditLettersPdf: async ({ query, reply }) =>
      sendPdf(reply, await creditLettersPdf(context, query.search)),
    mailCreditLetters: ({ actor, body }) => mailCreditLetters(context, body, actor),
    creditLetterPdf: ({ params }) => creditLetterPdf(context, params.id),

    /* The import of opening balances. */
    importOpenings: ({ actor, body }) => importOpenings(context, body, actor),
    openingsLists: () => readOpeningsLists(db),
    undoOpenings: ({ actor, params, body: { reason } }) =>
      undoOpenings(context, params.id, { reason, actor }),

    /* The cash accounts. */
    cashAccounts: () => accounts.readAccounts(db),
    cashAccount: ({ params }) => accounts.readCashAccount(db, params.id),
    createCashAccount: ({ actor, body }) => accounts.createAccount(context, body, actor),
    updateCashAccount: ({ actor, params, body }) =>
      accounts.changeAccount(context, params.id, body, actor),
    removeCashAccount: async ({ actor, params }) =>
      accounts.removeAccount(context, params.id, actor),
  };
});
