import { Button } from 'antd';
import { useState } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import { moveForm, reasonForm, refundForm, returnForm } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { changeForm, type PaymentDetails, recordForm } from '#contract/payments/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { PdfButton } from '../../../../portal/antd/pdf-button.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { ownAccounts, useCashAccounts } from '../../../dues/admin/parts/use-cash-accounts.ts';
import ActDialog, { type Act } from '../parts/act-dialog.tsx';
import { receivedFields } from '../parts/received.ts';
import {
  correctWords,
  moveWords,
  refundableOf,
  refundWords,
  returnedWords,
  reverseWords,
  undoReturnWords,
} from './act-words.ts';
import { type Listed, statusOf } from './columns.tsx';
import '../parts/payment-sheet.css';

type Of = { payment: Listed; details: PaymentDetails | undefined };

/* All that it corrects is filled in, and none of it can be left empty. */
const correctForm = changeForm.extend({
  datePayed: recordForm.shape.datePayed,
  reference: recordForm.shape.reference,
});

/* What was typed, to be corrected. */
function useCorrect({ payment, details }: Of): Act {
  const { accounts } = useCashAccounts();
  const { datePayed, receivedReference } = payment;
  return {
    title: 'Correct this payment?',
    words: correctWords(payment),
    submit: 'Correct payment',
    schema: correctForm,
    fields: receivedFields(ownAccounts(accounts)),
    initial: {
      datePayed: datePayed ? dayInNigeria(new Date(datePayed)) : '',
      account: details?.account?._id,
      reference: receivedReference ?? '',
    },
    success: 'The payment has been corrected.',
    call: paymentCalls.changePayment,
    params: { id: payment._id },
  };
}

/* How a refund by hand describes the account and the day. */
function useRefundFields(most: number): NonNullable<Act['fields']> {
  const { accounts } = useCashAccounts();
  const options = ownAccounts(accounts).map(({ _id, name }) => ({ value: _id, label: name }));
  return {
    amount: { hint: `All that is left is ${formatNaira(most)}; lower it to refund a part.` },
    account: {
      label: 'Paid from',
      hint: 'The account that it was paid from, if not the one that it came into.',
      input: { type: 'choice', options },
    },
    date: { label: 'Date', input: { type: 'day', latest: dayInNigeria() } },
  };
}

function useActs({
  payment,
  details,
}: Of): Record<'Correct' | 'Reverse' | 'Returned' | 'Not returned' | 'Move' | 'Refund', Act> {
  const most = refundableOf(payment, details);
  const refundFields = useRefundFields(most);
  const correct = useCorrect({ payment, details });
  const byHand = !details?.gateway;
  const params = { id: payment._id };
  return {
    Correct: correct,
    Reverse: {
      title: 'Reverse this payment?',
      words: reverseWords(payment, details),
      submit: 'Reverse payment',
      schema: reasonForm,
      success: 'The payment has been reversed.',
      call: paymentCalls.reversePayment,
      params,
    },
    Returned: {
      title: 'Has the bank returned this payment?',
      words: returnedWords(payment, details),
      submit: 'Record the return',
      schema: returnForm,
      fields: {
        date: {
          label: 'Returned on',
          hint: 'The day on the bank statement.',
          input: { type: 'day', latest: dayInNigeria() },
        },
        bankCharge: {
          label: 'Bank’s charge',
          hint: 'What the bank took for it. The member is charged this as a penalty.',
        },
      },
      initial: { date: dayInNigeria() },
      success: 'The return has been recorded.',
      fixed: { why: 'returned' },
      call: paymentCalls.reversePayment,
      params,
    },
    'Not returned': {
      title: 'Was this payment not returned after all?',
      words: undoReturnWords(payment),
      submit: 'Take the return back',
      schema: reasonForm,
      success: 'The payment counts again.',
      call: paymentCalls.undoReturn,
      params,
    },
    Move: {
      title: 'Move this payment to another member?',
      words: moveWords(payment, details),
      submit: 'Move payment',
      schema: moveForm,
      success: 'The payment has been moved.',
      call: paymentCalls.movePayment,
      params,
    },
    Refund: {
      title: 'Refund this payment?',
      words: refundWords(payment, details),
      submit: 'Refund payment',
      schema: byHand
        ? refundForm.extend({ date: returnForm.shape.date })
        : refundForm.omit({ reference: true, account: true, date: true }),
      fields: refundFields,
      initial: {
        amount: String(most),
        ...(byHand && { date: dayInNigeria() }),
      },
      success: 'The refund has been recorded.',
      call: paymentCalls.refundPayment,
      params,
    },
  };
}

/* The receipt, once there is one, and the invoice. */
function Documents({ payment, details }: Of) {
  const { _id, paymentId, receiptNumber } = payment;
  const documentPath = (kind: string) => `/api/v1/payment/${encodeURIComponent(_id)}/${kind}.pdf`;
  if (receiptNumber === undefined) return null;
  return (
    <>
      {receiptNumber || statusOf(payment) === 'successful' ? (
        <PdfButton
          path={documentPath('receipt')}
          name={`receipt-${receiptNumber ?? paymentId}.pdf`}
          label="Receipt as PDF"
        />
      ) : null}
      <PdfButton
        path={documentPath('invoice')}
        name={`invoice-${paymentId}.pdf`}
        label="Invoice as PDF"
      />
      {details?.joint ? (
        <PdfButton
          path={`/api/v1/payment/joint/${details.joint._id}/receipt.pdf`}
          name={`receipt-${details.joint.number}.pdf`}
          label={`Receipt of ${details.joint.payer}`}
        />
      ) : null}
    </>
  );
}

/* The form of its member, with all of it but the amount: that was wrong, or is what they owe. */
function recordAgainPath(pathTo: ReturnType<typeof usePathTo>, { payment, details }: Of): string {
  const { user, method, receivedReference } = payment;
  const date = details?.entries.find(({ kind }) => kind === 'payment')?.date;
  const received = new URLSearchParams({
    ...(method && { method }),
    ...(receivedReference && { reference: receivedReference }),
    ...(date && { datePayed: date }),
  });
  return `${pathTo('members', 'record', { id: user?._id ?? '' })}?${received}`;
}

/** Renders what can be done to a payment: print, and what takes it back, for those who may. */
export function PaymentActions({ payment, details }: Of) {
  const mayCall = useMayCall();
  const pathTo = usePathTo();
  const acts = useActs({ payment, details });
  const [chosen, choose] = useState<keyof typeof acts | null>(null);
  const counts = statusOf(payment) === 'successful' && payment.counted !== 0;
  const mayReverse = counts && details !== undefined && mayCall(acts.Reverse.call);
  const mayTakeBack = payment.returnedOn !== undefined && mayCall(acts['Not returned'].call);
  const mayRecordAgain =
    statusOf(payment) === 'failed' &&
    payment.returnedOn === undefined &&
    details?.gateway === null &&
    mayCall(paymentCalls.recordPayment);
  const mayCorrect = counts && details?.gateway === null && mayCall(acts.Correct.call);
  return (
    <div className="page-actions sheet-actions">
      {statusOf(payment) === 'review' && details ? (
        <LinkButton type="primary" to={pathTo('admin-dues', 'review')}>
          Decide
        </LinkButton>
      ) : null}
      {mayCorrect ? <Button onClick={() => choose('Correct')}>Correct</Button> : null}
      {mayReverse ? (
        <>
          {details?.gateway ? null : (
            <>
              <Button danger onClick={() => choose('Reverse')}>
                Reverse
              </Button>
              {payment.method === 'Cash' ? null : (
                <Button onClick={() => choose('Returned')}>Returned by the bank</Button>
              )}
            </>
          )}
          <Button onClick={() => choose('Move')}>Move to another member</Button>
          <Button onClick={() => choose('Refund')}>Refund</Button>
        </>
      ) : null}
      {mayTakeBack ? (
        <Button onClick={() => choose('Not returned')}>Not returned after all</Button>
      ) : null}
      {mayRecordAgain ? (
        <LinkButton to={recordAgainPath(pathTo, { payment, details })}>Record it again</LinkButton>
      ) : null}
      <Documents payment={payment} details={details} />
      <Button onClick={() => window.print()}>Print these details</Button>
      {chosen ? <ActDialog act={acts[chosen]} onClose={() => choose(null)} /> : null}
    </div>
  );
}
