import { z } from 'zod';
import { formatKobo, nairaFromKobo } from '#contract/naira.ts';
import * as fields from './amounts.ts';
import type { EventKind, GatewayEvent, MoneyBack, Verification } from './gateway.ts';

/* Fields that are not named here are of no use to us, and may come and go. */

export const hostedLink = z.object({ data: z.object({ link: z.url() }) });

export const transaction = z.object({
  data: z.object({
    id: fields.idText,
    tx_ref: z.string(),
    /* What was asked, and what the payer paid: more by the fee where that is theirs. */
    amount: fields.nairaToKobo,
    charged_amount: fields.nairaToKobo.nullish().catch(null),
    currency: fields.word,
    status: fields.word,
    app_fee: fields.feeOfNaira,
    processor_response: fields.looseText,
    payment_type: fields.looseText,
    created_at: fields.gatewayTime,
  }),
});

const saysOf = (status: string, detail: string | null) =>
  `flutterwave: ${status}${detail ? `, ${detail}` : ''}`;

/** What Flutterwave's verification says about a reference (docs/payments.md). */
export function readTransaction(
  { data }: z.output<typeof transaction>,
  reference: string,
): Verification {
  const { id, amount, currency, status, processor_response: detail } = data;
  const worth = `${currency} ${nairaFromKobo(amount)}`;
  const says = `${saysOf(status, detail)}, ${worth}`;
  if (data.tx_ref !== reference) return { state: 'foreign', says };
  if (status === 'failed')
    return { state: 'failed', reason: detail ?? 'The payment failed.', says };
  if (status !== 'successful') return { state: 'pending' };
  const paidKobo = data.charged_amount ?? amount;
  const isOnTop = fields.isFeeOnTop({ paidKobo, askedKobo: amount, feeKobo: data.app_fee });
  return {
    state: 'paid',
    amountKobo: amount,
    feeKobo: isOnTop ? 0 : data.app_fee,
    currency,
    method: data.payment_type,
    gatewayId: id,
    /* A transfer or a USSD code may be paid days after this. */
    paidAt: null,
    begunAt: data.created_at,
    says,
  };
}

const refundRow = z.object({
  id: fields.idText,
  amount_refunded: fields.nairaToKobo,
  status: fields.word,
  comments: fields.looseText,
  tx_id: fields.idText.optional(),
  transaction_id: fields.idText.optional(),
});

export const refundMade = z.object({ data: refundRow });
export const refundList = z.object({ data: z.array(refundRow).nullish() });

/* `completed`, `completed-mpgs`, … are its ends. */
function refundState(status: string): MoneyBack['state'] {
  if (/^(completed|successful)/.test(status)) return 'done';
  return /^(failed|rejected|cancelled)/.test(status) ? 'failed' : 'pending';
}

export const readRefund = (row: z.output<typeof refundRow>): MoneyBack => ({
  kind: 'refund',
  gatewayId: row.id,
  amountKobo: row.amount_refunded,
  state: refundState(row.status),
  note: row.comments,
  says: `flutterwave: refund of ${formatKobo(row.amount_refunded)} ${row.status}`,
});

/** Returns whether a row of the list is of that charge; the list may hold all refunds. */
export const isOfCharge = (
  row: { transaction_id?: string | undefined; tx_id?: string | undefined },
  gatewayId: string,
): boolean => (row.transaction_id ?? row.tx_id) === gatewayId;

const chargebackRow = z.object({
  id: fields.idText,
  amount: fields.nairaToKobo,
  status: fields.word,
  stage: fields.looseText,
  comment: fields.looseText,
  transaction_id: fields.idText.optional(),
});

export const chargebackList = z.object({ data: z.array(chargebackRow).nullish() });

/* `accepted` is a dispute that the society gave in to; `declined` is one that it contests. */
const chargebackStates: Record<string, MoneyBack['state']> = {
  lost: 'done',
  accepted: 'done',
  won: 'failed',
};

export const readChargeback = (row: z.output<typeof chargebackRow>): MoneyBack => ({
  kind: 'dispute',
  gatewayId: row.id,
  amountKobo: row.amount,
  note: null,
  state: chargebackStates[row.status] ?? 'pending',
  says: `flutterwave: dispute ${row.status}${row.comment ? `, ${row.comment}` : ''}`,
});

const eventBody = z.looseObject({
  event: fields.looseText,
  data: z
    .looseObject({
      id: fields.idText.optional().catch(undefined),
      tx_ref: fields.looseText,
      txRef: fields.looseText,
      TxRef: fields.looseText,
      tx_id: fields.idText.optional().catch(undefined),
      transaction_id: fields.idText.optional().catch(undefined),
      TransactionId: fields.idText.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

function kindOf(event: string): EventKind | null {
  if (/dispute|chargeback/i.test(event)) return 'dispute';
  if (/refund/i.test(event)) return 'refund';
  return /^charge/i.test(event) ? 'charge' : null;
}

/** Reads a webhook's body, whose signature holds. Transfers and others are of no kind. */
export function readEvent(body: unknown): GatewayEvent {
  const { data: read } = eventBody.safeParse(body);
  const kind = kindOf(read?.event ?? '');
  const data = read?.data;
  if (!kind || !data) return { reference: null, kind: null, body };
  const reference = data.tx_ref ?? data.txRef ?? data.TxRef;
  const named = data.tx_id ?? data.transaction_id ?? data.TransactionId;
  const gatewayId = named ?? (kind === 'charge' ? data.id : undefined) ?? null;
  return { reference, gatewayId, kind, body };
}
