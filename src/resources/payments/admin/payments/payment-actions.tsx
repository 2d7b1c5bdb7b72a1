import { Button } from 'antd';
import type { CashAccount } from '#contract/dues/cash-accounts/schemas.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import type { PaymentDetails } from '#contract/payments/schemas.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { PdfButton } from '../../../../portal/antd/pdf-button.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { type Listed, statusOf } from './columns.tsx';
import { paymentActs } from './payment-acts.ts';
import '../parts/payment-sheet.css';

/* What is not read yet is undefined. */
type Of = { payment: Listed; details: PaymentDetails | undefined };

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

type Props = Of & { accounts: readonly CashAccount[] | undefined };

/**
 * Renders what can be done to a payment: print, and for those who may, what takes it back, once the details and the
 * accounts are there that its forms are made of.
 */
export function PaymentActions({ payment, details, accounts }: Props) {
  const mayCall = useMayCall();
  const pathTo = usePathTo();
  const mayRecordAgain =
    statusOf(payment) === 'failed' &&
    payment.returnedOn === undefined &&
    details?.gateway === null &&
    mayCall(paymentCalls.recordPayment);
  return (
    <div className="page-actions sheet-actions">
      {statusOf(payment) === 'review' && details ? (
        <LinkButton type="primary" to={pathTo('admin-dues', 'review')}>
          Decide
        </LinkButton>
      ) : null}
      {details && accounts
        ? paymentActs.map((act) => (
            <ActButton
              key={act.key}
              act={act}
              record={{ _id: payment._id, payment, details, accounts }}
              resource="admin-dues"
            />
          ))
        : null}
      {mayRecordAgain ? (
        <LinkButton to={recordAgainPath(pathTo, { payment, details })}>Record it again</LinkButton>
      ) : null}
      <Documents payment={payment} details={details} />
      <Button onClick={() => window.print()}>Print these details</Button>
    </div>
  );
}
