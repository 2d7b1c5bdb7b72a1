import { Button } from 'antd';
import { useState } from 'react';
import { can } from '#contract/access.ts';
import { moveForm, reasonForm, refundForm } from '#contract/dues/ledger/schemas.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import type { PaymentDetails } from '#contract/payments/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { PdfButton } from '../../../../portal/antd/pdf-button.tsx';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import ActDialog, { type Act } from './act-dialog.tsx';
import { moveWords, refundWords, reverseWords } from './act-words.ts';
import { type Listed, statusOf } from './columns.tsx';
import '../parts/payment-sheet.css';

type Of = { payment: Listed; details: PaymentDetails | undefined };

function useActs({ payment, details }: Of): Record<'Reverse' | 'Move' | 'Refund', Act> {
  const { http } = useServices();
  const params = { id: payment._id };
  return {
    Reverse: {
      title: 'Reverse this payment?',
      words: reverseWords(payment, details),
      submit: 'Reverse payment',
      schema: reasonForm,
      success: 'The payment has been reversed.',
      save: (form, { idempotencyKey }) =>
        http.send(paymentCalls.reversePayment, { params, form, idempotencyKey }),
    },
    Move: {
      title: 'Move this payment to another member?',
      words: moveWords(payment, details),
      submit: 'Move payment',
      schema: moveForm,
      success: 'The payment has been moved.',
      save: (form, { idempotencyKey }) =>
        http.send(paymentCalls.movePayment, { params, form, idempotencyKey }),
    },
    Refund: {
      title: 'Refund this payment?',
      words: refundWords(payment, details),
      submit: 'Refund payment',
      schema: details?.gateway ? refundForm.omit({ reference: true }) : refundForm,
      success: 'The refund has been recorded.',
      save: (form, { idempotencyKey }) =>
        http.send(paymentCalls.refundPayment, { params, form, idempotencyKey }),
    },
  };
}

/* The receipt, once there is one, and the invoice; a back end with the basic calls only has neither. */
function Documents({ payment }: { payment: Listed }) {
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
    </>
  );
}

/** Renders what can be done to a payment: print, and what takes it back, for those who may. */
export function PaymentActions({ payment, details }: Of) {
  const user = useIdentity();
  const pathTo = usePathTo();
  const acts = useActs({ payment, details });
  const [chosen, choose] = useState<keyof typeof acts | null>(null);
  const counts = statusOf(payment) === 'successful' && payment.counted !== 0;
  const mayReverse =
    counts && details !== undefined && user !== null && can(user, 'payments.reverse');
  return (
    <div className="page-actions sheet-actions">
      {statusOf(payment) === 'review' && details ? (
        <LinkButton type="primary" to={pathTo('admin-dues', 'review')}>
          Decide
        </LinkButton>
      ) : null}
      {mayReverse ? (
        <>
          <Button danger onClick={() => choose('Reverse')}>
            Reverse
          </Button>
          <Button onClick={() => choose('Move')}>Move to another member</Button>
          <Button onClick={() => choose('Refund')}>Refund</Button>
        </>
      ) : null}
      <Documents payment={payment} />
      <Button onClick={() => window.print()}>Print</Button>
      {chosen ? <ActDialog act={acts[chosen]} onClose={() => choose(null)} /> : null}
    </div>
  );
}
