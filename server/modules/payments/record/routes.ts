import type { z } from 'zod';
import { countLimit } from '#contract/members/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { paymentListQuery } from '#contract/payments/schemas.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { isNarrowed } from '../../../db/search.ts';
import { existing } from '../../../errors.ts';
import { routes, serve, succeed } from '../../../plugins/bind.ts';
import { sendCsv } from '../../../plugins/send-csv.ts';
import { shareReads } from '../../../share-reads.ts';
import { getUser } from '../../account/users/users.ts';
import { checkoutLink, paymentLink } from '../checkout/checkout.ts';
import { onlinePayment } from '../checkout/online.ts';
import { returnPage } from '../checkout/return.ts';
import { changePayment } from '../corrections/change-payment.ts';
import { movePayment } from '../corrections/move-payment.ts';
import { refundPayment, undoRefund } from '../corrections/refund-payment.ts';
import { reverseAnyEntry, reversePayment, undoPayment } from '../corrections/reverse-payment.ts';
import { resolveReview } from '../corrections/review.ts';
import { reviewQueue } from '../corrections/review-queue.ts';
import { undoReturn } from '../corrections/undo-return.ts';
import { readRefusedKeys } from '../settlement/refused-keys.ts';
import { receiveWebhook } from '../settlement/webhooks.ts';
import { createPaymentSummary } from '../summary/summary.ts';
import * as totals from '../summary/summary-repo.ts';
import { readDetails } from './details.ts';
import { exportPayments } from './export.ts';
import type { PaymentFilters } from './filters-repo.ts';
import * as list from './list-repo.ts';
import { myPayment, wasNeverBegun } from './my-payment.ts';
import { presentForTreasurer, presentPayment } from './present.ts';
import { recordPayment, recordPayments } from './record-payment.ts';

/** Registers the calls for members. */
const memberRoutes = routes((context) => {
  const { db, settings } = context;
  return {
    paymentLink: async ({ actor, params }) => {
      const link = await paymentLink(context, actor, params.id);
      return { status: 'success', message: 'Hosted Link', data: { link } };
    },
    checkout: async ({ actor, body }) => {
      const link = await checkoutLink(context, actor, body);
      return { status: 'success', message: 'Hosted Link', data: { link } };
    },
    onlinePayment: async () => onlinePayment(context),
    userPayment: async ({ actor }) => {
      const rows = await list.listOfUser(db, actor.userId);
      const begun = rows.filter(({ payment }) => !wasNeverBegun(payment));
      const data = begun.map((row) => presentPayment(row, settings.publicUrl));
      return succeed({ results: data.length, data });
    },
    myPayment: ({ actor, params }) => myPayment(context, params.id, actor.userId),
  };
});

/** Payments of a list that say what they paid of each year. */
const longestWithYears = 100;

type ListQuery = z.output<typeof paymentListQuery>;

/** Registers the calls for the treasurer. */
const treasurerRoutes = routes((context) => {
  const { db, settings } = context;
  const present = (row: list.PaymentWithPayer) => presentForTreasurer(row, settings.publicUrl);
  const find = (id: string) => existing('This payment', id, () => list.findWithPayer(db, id));
  const summary = createPaymentSummary(db);
  const count = shareReads((filters: PaymentFilters) => totals.countPayments(db, filters));
  const sumOf = shareReads((filters: PaymentFilters) => totals.sumOf(db, filters));

  /* Lists of all payments at once, which other clients ask for, go without. */
  async function withYears(rows: readonly list.PaymentWithPayer[]) {
    if (rows.length > longestWithYears) return rows.map(present);
    const ids = rows.map(({ payment }) => payment.id);
    const paid = await list.duesPaidBy(db, ids);
    return rows.map((row) => {
      const paidOf = paid(row.payment.id).map(({ year, kobo }) => ({
        year,
        amount: nairaFromKobo(kobo),
      }));
      return { ...present(row), ...(paidOf.length > 0 && { paidOf }) };
    });
  }

  /* After a change all who have the list open ask for it at once. */
  const readPage = shareReads(async ({ page, limit, sort, ...filters }: ListQuery) => {
    const range = { limit, offset: (page - 1) * limit };
    const [payments, counted] = await Promise.all([
      list.paymentsPage(db, filters, sort, range).then(withYears),
      count(filters),
    ]);
    const totalIsExact = counted <= countLimit || !isNarrowed(filters);
    const total = totalIsExact ? counted : countLimit;
    return { payments, total, totalIsExact };
  });

  return {
    payments: ({ query }) => readPage(query),
    paymentTotal: async ({ query }) => {
      const { kobo, ...counts } = await sumOf(query);
      const { year, ...others } = query;
      const duesPaid = year && nairaFromKobo(await totals.sumDuesOf(db, year, others));
      return {
        ...counts,
        received: nairaFromKobo(kobo),
        ...(duesPaid !== undefined && { duesPaid }),
      };
    },
    getPayment: async ({ params }) => present(await find(params.id)),
    paymentDetails: async ({ params }) => readDetails(context, (await find(params.id)).payment),
    totalPaidAmount: async () =>
      succeed({
        totalPaidAmount: nairaFromKobo((await sumOf({ search: '' })).kobo),
      }),
    paymentsOfUser: async ({ params }) => {
      const member = await getUser(context, params.id);
      const data = (await list.listOfUser(db, member._id)).map(present);
      return succeed({ results: data.length, data });
    },
    recordPayment: async ({ actor, body }) => present(await recordPayment(context, body, actor)),
    recordPayments: async ({ actor, body }) => {
      const { payments, receipt } = await recordPayments(context, body, actor);
      return { payments: payments.map(present), receipt };
    },
    changePayment: async ({ actor, params, body }) =>
      present(await changePayment(context, params.id, body, actor)),
    reversePayment: ({ actor, params, body }) =>
      reversePayment(context, params.id, { actor, ...body }),
    undoReturn: async ({ actor, params, body: { reason } }) =>
      present(await undoReturn(context, params.id, { actor, reason })),
    reverseEntry: ({ actor, params, body }) =>
      reverseAnyEntry(context, params.id, { actor, ...body }),
    movePayment: async ({ actor, params, body: { userId, reason } }) =>
      present(await movePayment(context, params.id, userId, { actor, reason })),
    refundPayment: ({ actor, params, body }) => refundPayment(context, params.id, body, actor),
    undoRefund: async ({ actor, params, body: { reason } }) =>
      present(await undoRefund(context, params.id, { actor, reason })),
    refusedKeys: () => readRefusedKeys(db),
    paymentReview: () => reviewQueue(context),
    resolveReview: async ({ actor, params, body }) => {
      const decided = await resolveReview(context, params.id, body, actor);
      return decided && present(decided);
    },
    undoPayment: async ({ actor, params }) => present(await undoPayment(context, params.id, actor)),
    paymentSummary: summary,
    exportPayments: async ({ query: { format: _, ...filters }, reply }) =>
      sendCsv(reply, 'payments', exportPayments(db, filters)),
  };
});

/** Registers the addresses that gateways call and that payers return to. */
function gatewayRoutes(app: App, context: Context): void {
  serve(app, {
    paymentReturn: async ({ params, request, reply }) => {
      const query =
        typeof request.query === 'object' && request.query !== null ? request.query : {};
      const page = await returnPage(context, params.gateway, { ...query });
      return reply.header('cache-control', 'no-store').redirect(page, 303);
    },
  });

  app.register(async (raw) => {
    /* Signatures cover the raw bytes, so this body is not parsed. */
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 200_000 },
      (_request, body, done) => done(null, body),
    );
    serve(raw, {
      webhook: async ({ params, body, request }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await receiveWebhook(context, params.gateway, request.headers, bytes);
        return 'Received.';
      },
    });
  });
}

/** Registers every call about payments. */
export function paymentRoutes(app: App, context: Context): void {
  memberRoutes(app, context);
  treasurerRoutes(app, context);
  gatewayRoutes(app, context);
}
