import { dayInNigeria } from '#contract/day.ts';
import type { CashAccount } from '#contract/dues/cash-accounts/schemas.ts';
import { moveForm, reasonForm, refundForm, returnForm } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { changeForm, type PaymentDetails, recordForm } from '#contract/payments/schemas.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { choiceOf, ownAccounts } from '../../../dues/admin/parts/use-cash-accounts.ts';
import { duesResources as changes } from '../parts/dues-resources.ts';
import { moneyForm } from '../parts/money-form.tsx';
import { receivedFields } from '../parts/received.ts';
import {
  correctWords,
  moveWords,
  refundableOf,
  refundWords,
  returnedWords,
  reverseWords,
  undoRefundWords,
  undoReturnWords,
} from './act-words.ts';
import { type Listed, statusOf } from './columns.tsx';

/** A payment with what its details and the cash book's accounts say. */
export type PaymentOf = {
  _id: string;
  payment: Listed;
  details: PaymentDetails;
  accounts: readonly CashAccount[];
};

const act = actsOn<PaymentOf>();

const counts = ({ payment }: PaymentOf) =>
  statusOf(payment) === 'successful' && payment.counted !== 0;
/* What a registration had paid that was refused: it may have been a mistake, or come back. */
const isHeld = ({ payment }: PaymentOf) =>
  statusOf(payment) === 'review' && payment.receiptNumber !== null;
const isByHand = ({ details }: PaymentOf) => details.gateway === null;

/** Returns how a refund by hand describes the account and the day. */
export const paidFromFields = (accounts: readonly CashAccount[]) => ({
  account: {
    label: 'Paid from',
    hint: 'The account that it was paid from, if not the one that it came into.',
    input: choiceOf(ownAccounts(accounts)),
  },
});

const refundFields = ({ payment, details, accounts }: PaymentOf) => ({
  ...paidFromFields(accounts),
  amount: {
    hint: `All that is left is ${formatNaira(refundableOf(payment, details))}; lower it to refund a part.`,
  },
  acceptRepeat: {
    label: 'Why it is another sum',
    hint: 'Only where this refund may be in the books already.',
  },
});

/* A refund by hand asks how; a gateway makes its own. */
const refund = (byHand: boolean) =>
  act(paymentCalls.refundPayment, {
    key: byHand ? 'refund' : 'refund-through-gateway',
    label: 'Refund',
    isFor: (of) => counts(of) && (of.details.refundGateway === null) === byHand,
    form: moneyForm({
      title: () => 'Refund this payment?',
      words: ({ payment, details }) => refundWords(payment, details),
      submit: 'Refund payment',
      schema: byHand
        ? refundForm.extend({ date: returnForm.shape.date })
        : refundForm.omit({ reference: true, account: true, date: true, acceptRepeat: true }),
      fieldsFor: refundFields,
      initial: ({ payment, details }) => ({
        amount: String(refundableOf(payment, details)),
        ...(byHand && { date: dayInNigeria() }),
      }),
    }),
    done: () => 'The refund has been recorded.',
    changes,
  });

/* The bank took it back. What waits charges nobody: who had paid it was refused. */
const returned = (waits: boolean) =>
  act(paymentCalls.reversePayment, {
    key: waits ? 'returned-waiting' : 'returned',
    label: 'Returned by the bank',
    isFor: (of) => (waits ? isHeld(of) : counts(of)) && of.details.mayBeReturned,
    input: () => ({ body: { why: 'returned' } }),
    form: moneyForm({
      title: () => 'Has the bank returned this payment?',
      words: ({ payment, details }) => returnedWords(payment, details),
      submit: 'Record the return',
      schema: waits ? returnForm.omit({ bankCharge: true }) : returnForm,
      fields: {
        date: { label: 'Returned on', hint: 'The day on the bank statement.' },
        ...(!waits && {
          bankCharge: {
            label: 'Bank’s charge',
            hint: 'What the bank took for it. The member is charged this as a penalty.',
          },
        }),
      },
      initial: () => ({ date: dayInNigeria() }),
    }),
    done: () => 'The return has been recorded.',
    changes,
  });

/** What takes a payment back or corrects it. */
export const paymentActs = [
  act(paymentCalls.changePayment, {
    key: 'correct',
    label: 'Correct',
    isFor: (of) => counts(of) && isByHand(of),
    form: moneyForm({
      title: () => 'Correct this payment?',
      words: ({ payment }) => correctWords(payment),
      submit: 'Correct payment',
      /* All that it corrects is filled in, and none of it can be left empty. */
      schema: changeForm.extend({
        datePayed: recordForm.shape.datePayed,
        reference: recordForm.shape.reference,
      }),
      fieldsFor: ({ accounts }) => receivedFields(ownAccounts(accounts)),
      initial: ({ payment: { datePayed, receivedReference }, details }) => ({
        datePayed: datePayed ? dayInNigeria(new Date(datePayed)) : '',
        account: details.account?._id,
        reference: receivedReference ?? '',
      }),
    }),
    done: () => 'The payment has been corrected.',
    changes,
  }),
  act(paymentCalls.reversePayment, {
    key: 'reverse',
    label: 'Reverse',
    danger: true,
    isFor: (of) => (counts(of) || isHeld(of)) && isByHand(of),
    form: moneyForm({
      title: () => 'Reverse this payment?',
      words: ({ payment, details }) => reverseWords(payment, details),
      submit: 'Reverse payment',
      schema: reasonForm,
    }),
    done: () => 'The payment has been reversed.',
    changes,
  }),
  returned(false),
  returned(true),
  act(paymentCalls.movePayment, {
    key: 'move',
    label: 'Move to another member',
    isFor: counts,
    form: moneyForm({
      title: () => 'Move this payment to another member?',
      words: ({ payment, details }) => moveWords(payment, details),
      submit: 'Move payment',
      schema: moveForm,
    }),
    done: () => 'The payment has been moved.',
    changes,
  }),
  refund(true),
  refund(false),
  act(paymentCalls.undoReturn, {
    key: 'not-returned',
    label: 'Not returned after all',
    isFor: ({ details }) => details.returnStands === null,
    form: moneyForm({
      title: () => 'Was this payment not returned after all?',
      words: ({ payment }) => undoReturnWords(payment),
      submit: 'Take the return back',
      schema: reasonForm,
    }),
    done: () => 'The payment counts again.',
    changes,
  }),
  act(paymentCalls.undoRefund, {
    key: 'not-given-back',
    label: 'Not refunded after all',
    isFor: ({ details }) => details.givenBack !== null,
    form: moneyForm({
      title: () => 'Was this money not refunded after all?',
      words: ({ details }) => undoRefundWords(details),
      submit: 'Take the refund back',
      schema: reasonForm,
    }),
    done: () => 'The payment waits for a decision again.',
    changes,
  }),
];
