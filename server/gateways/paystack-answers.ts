import { z } from 'zod';
import { formatKobo, nairaFromKobo } from '#contract/naira.ts';
import * as fields from './amounts.ts';
import type { EventKind, GatewayEvent, MoneyBack, Verification } from './gateway.ts';

/* Fields that are not named here are of no use to us, and may come and go. */

export const initialized = z.object({ data: z.object({ authorization_url: z.url() }) });

export const duplicate = z.object({ code: z.literal('duplicate_reference') });

export const transaction = z.object({
  data: z.object({
    id: fields.idText,
    reference: z.string(),
    amount: fields.wholeKobo,
    requested_amount: fields.wholeKobo.nullish(),
    currency: fields.word,
    status: fields.word,
    fees: fields.feeOfKobo,
    gateway_response: fields.looseText,
    channel: fields.looseText,
    paid_at: fields.gatewayTime,
  }),
});

/* A fee that the payer has paid on top is the gateway's: neither money of the society's nor a cost. */
function grossOf({ amount, requested_amount, fees }: z.output<typeof transaction>['data']) {
  const askedKobo = requested_amount ?? amount;
  return fields.isFeeOnTop({ paidKobo: amount, askedKobo, feeKobo: fees })
    ? { amountKobo: askedKobo, feeKobo: 0 }
    : { amountKobo: amount, feeKobo: fees };
}

/** What Paystack's verification says about a reference. `abandoned` may still be paid. */
export function readTransaction(
  { data }: z.output<typeof transaction>,
  reference: string,
): Verification {
  const { id, status, currency, gateway_response: detail } = data;
  const worth = `${currency} ${nairaFromKobo(data.amount)}`;
  const says = `paystack: ${status}${detail ? `, ${detail}` : ''}, ${worth}`;
  if (data.reference !== reference) return { state: 'foreign', says };
  if (status === 'reversed') return { state: 'refunded', gatewayId: id, says };
  if (status === 'failed')
    return { state: 'failed', reason: detail ?? 'The payment failed.', says };
  if (status !== 'success') return { state: 'pending' };
  return {
    state: 'paid',
    ...grossOf(data),
    currency,
    ...(typeof data.requested_amount === 'number' && { requestedKobo: data.requested_amount }),
    method: data.channel,
    gatewayId: id,
    paidAt: data.paid_at,
    says,
  };
}

const refundRow = z.object({
  id: fields.idText,
  /* The charge's id in a list, the charge itself where a refund is made. */
  transaction: z
    .union([fields.idText, z.object({ id: fields.idText }).transform(({ id }) => id)])
    .optional()
    .catch(undefined),
  amount: fields.wholeKobo,
  status: fields.word,
  merchant_note: fields.looseText,
});

export const refundMade = z.object({ data: refundRow });
export const refundList = z.object({ data: z.array(refundRow) });

const refundStates: Record<string, MoneyBack['state']> = { processed: 'done', failed: 'failed' };

export const readRefund = (row: z.output<typeof refundRow>): MoneyBack => ({
  kind: 'refund',
  gatewayId: row.id,
  amountKobo: row.amount,
  note: row.merchant_note,
  state: refundStates[row.status] ?? 'pending',
  says: `paystack: refund of ${formatKobo(row.amount)} ${row.status}`,
});

const disputeRow = z.object({
  id: fields.idText,
  refund_amount: fields.wholeKobo.nullish(),
  status: fields.word,
  resolution: fields.looseText,
  category: fields.looseText,
  transaction: z.object({ id: fields.idText, amount: fields.wholeKobo }),
});

export const disputeList = z.object({ data: z.array(disputeRow) });

/** Returns whether a refund or a dispute of the list is of that charge. */
export const isOfCharge = (
  { transaction: of }: { transaction?: string | { id: string } | undefined },
  gatewayId: string,
): boolean => of === undefined || (typeof of === 'string' ? of : of.id) === gatewayId;

/* Resolved by `declined` is won; by anything else the money goes back. */
function disputeState({ status, resolution }: z.output<typeof disputeRow>): MoneyBack['state'] {
  if (status !== 'resolved') return 'pending';
  return resolution === 'declined' ? 'failed' : 'done';
}

export const readDispute = (row: z.output<typeof disputeRow>): MoneyBack => ({
  kind: 'dispute',
  gatewayId: row.id,
  note: null,
  state: disputeState(row),
  amountKobo: row.refund_amount || row.transaction.amount,
  says: ['paystack: dispute', row.status, row.resolution, row.category].filter(Boolean).join(' '),
});

const eventBody = z.looseObject({
  event: fields.looseText,
  data: z
    .looseObject({
      reference: fields.looseText,
      transaction_reference: fields.looseText,
      transaction: z.looseObject({ reference: fields.looseText }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

function kindOf(event: string): EventKind | null {
  if (event.startsWith('charge.dispute.')) return 'dispute';
  if (event.startsWith('refund.')) return 'refund';
  return event.startsWith('charge.') ? 'charge' : null;
}

/** Reads a webhook's body, whose signature holds. Transfers and others are of no kind. */
export function readEvent(body: unknown): GatewayEvent {
  const { data: read } = eventBody.safeParse(body);
  const kind = kindOf(read?.event ?? '');
  const data = read?.data;
  if (!kind || !data) return { reference: null, kind: null, body };
  const ofCharge = data.transaction_reference ?? data.transaction?.reference ?? null;
  return { reference: ofCharge ?? data.reference, kind, body };
}
