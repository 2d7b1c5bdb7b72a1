import { dayInNigeria } from '#contract/day.ts';
import { memberListQuery } from '#contract/members/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { Context } from '../../../context.ts';
import { existing, invalidField } from '../../../errors.ts';
import { routes, succeed } from '../../../plugins/bind.ts';
import { sendCsv } from '../../../plugins/send-csv.ts';
import { sendPdf } from '../../../plugins/send-pdf.ts';
import { shareReads } from '../../../share-reads.ts';
import { presentListed } from '../../account/users/present.ts';
import { findMatchingIds } from '../../members/list/public-repo.ts';
import { exportArrears } from '../arrears/arrears-export.ts';
import { arrearsLettersPdf } from '../arrears/arrears-letters-pdf.ts';
import { type ArrearsFilters, arrearsPage } from '../arrears/arrears-repo.ts';
import { arrearsByAge } from '../arrears/public-repo.ts';
import { chargeLevy, listLevies, previewLevy, undoLevy } from '../charging/levies.ts';
import { letterRefusalOf, letterRefusals } from '../letters/standing-letter-rule.ts';
import { closePeriod, readClosings, readPeriods, reopenPeriod } from '../periods/periods.ts';
import { readDuesSettings } from '../settings/public-repo.ts';
import { changeDuesSettings } from '../settings/settings.ts';
import { lessenAccount, openBalance } from './entries-by-hand.ts';
import { readMemberLedger, withOthersOfMoves } from './member-ledger.ts';
import { sumReported } from './public-repo.ts';
import { findHolder } from './repo.ts';

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

/** Registers the calls of the ledger. */
export const ledgerRoutes = routes((context) => {
  const { db, settings } = context;
  const totals = shareReads((filters: ArrearsFilters) => arrearsByAge(db, filters));
  return {
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
  };
});
