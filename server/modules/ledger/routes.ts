import { calls } from '#contract/calls.ts';
import { memberListQuery } from '#contract/members/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { App } from '../../app-types.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { bind, succeed } from '../../plugins/bind.ts';
import { findMatchingIds } from '../members/list.ts';
import { photoUrl } from '../members/present.ts';
import { getUser } from '../members/users.ts';
import { readAccount } from './account.ts';
import { createArrearsTotals } from './arrears.ts';
import { arrearsPage } from './arrears-repo.ts';
import { chargeLevy } from './charging.ts';
import { lessenAccount, openBalance } from './entries-by-hand.ts';
import { readDuesSettings, updateDuesSettings } from './repo.ts';

/** Members a page of the arrears by default. */
const arrearsLimit = 20;

async function accountOf(context: Context, userId: string, asAt?: string) {
  const { _id, memberId, fname, mname, lname, photo, accountState, confirmed } = await getUser(
    context,
    userId,
  );
  const member = { _id, memberId, fname, mname, lname, photo, accountState, confirmed };
  return { member, ...(await readAccount(context.db, _id, asAt)) };
}

function groupOf(group: Record<string, unknown>) {
  const parsed = memberListQuery.omit({ page: true, limit: true, sort: true }).safeParse(group);
  if (!parsed.success) throw invalidField('group', 'This is not a filter of the members’ list.');
  return parsed.data;
}

/** Registers what members and the treasurer read of the ledger. */
function readingRoutes(app: App, context: Context): void {
  const { db, settings } = context;
  const totals = createArrearsTotals(db);

  bind(app, calls.ledgerMe, async ({ actor, query }) =>
    succeed({ data: await accountOf(context, actor.userId, query.asAt) }),
  );

  bind(app, calls.ledgerOfMember, async ({ params, query }) =>
    succeed({ data: await accountOf(context, params.id, query.asAt) }),
  );

  bind(app, calls.arrears, async ({ query: { page, limit = arrearsLimit, ...filters } }) => {
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
        members: rows.map(({ userId, photoKey, kobo, years, ...member }) => ({
          _id: userId,
          ...member,
          photo: photoUrl(settings.publicUrl, photoKey),
          owed: nairaFromKobo(kobo),
          yearsOwed: years,
        })),
      },
    });
  });

  bind(app, calls.duesSettings, async () =>
    succeed({ data: { settings: await readDuesSettings(db) } }),
  );
}

/** Registers what the treasurer writes into the ledger by hand. */
function writingRoutes(app: App, context: Context): void {
  const { db } = context;

  bind(app, calls.createOpening, async ({ actor, body }) =>
    succeed({ data: { opening: await openBalance(context, body, actor.userId) } }),
  );

  bind(app, calls.createLevy, async ({ actor, body: { group, amount: kobo, ...levy } }) => {
    const userIds = await findMatchingIds(db, groupOf(group));
    return succeed({
      data: { charged: await chargeLevy(context, { ...levy, kobo }, userIds, actor.userId) },
    });
  });

  bind(app, calls.createWaiver, async ({ actor, body }) =>
    succeed({ data: { waiver: await lessenAccount(context, 'waiver', body, actor.userId) } }),
  );

  bind(app, calls.createWriteoff, async ({ actor, body }) =>
    succeed({ data: { writeoff: await lessenAccount(context, 'writeoff', body, actor.userId) } }),
  );

  bind(app, calls.updateDuesSettings, async ({ body }) => {
    await updateDuesSettings(db, body);
    return succeed({ data: { settings: await readDuesSettings(db) } });
  });
}

/** Registers the calls of the ledger. */
export function ledgerRoutes(app: App, context: Context): void {
  readingRoutes(app, context);
  writingRoutes(app, context);
}
