import { Link, useParams } from 'react-router';
import { amountInWords } from '#contract/amount-in-words.ts';
import { formatNaira } from '#contract/naira.ts';
import { certifiedName } from '#contract/names.ts';
import type { MyPayment } from '#contract/payments/my-payment.ts';
import { paidInWords, receiptHead, receiptLines } from '#contract/payments/receipt.ts';
import { unknownMethod } from '#contract/payments/terms.ts';
import { PlainListFailure } from '../../../../portal/parts/list-states.tsx';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { PdfButton } from '../../../../portal/parts/pdf-button.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import { isStatus, sentenceOf } from '../../../../shared/http/http.ts';
import { SocietyMark } from '../../../../shared/society-mark.tsx';
import { PrintButton } from './print-button.tsx';
import './receipt.css';

const myPayment = { method: 'GET', path: '/api/v1/payment/mine/{id}' } as const;

const receiptStates: readonly MyPayment['state'][] = ['valid', 'refunded', 'void'];

function factsOf(payment: MyPayment): [string, string | null][] {
  return [
    ['Receipt number', payment.receiptNumber],
    ['Invoice number', payment.paymentId],
    ['Received from', certifiedName(payment.user)],
    ['Date paid', payment.datePayed && longDate(payment.datePayed)],
    ['Method', payment.method ?? unknownMethod],
    ['Reference', payment.receivedReference ?? payment.reference],
    ['Replaces receipt', payment.replaces ?? null],
  ];
}

function Lines({ payment }: { payment: MyPayment }) {
  const total = payment.amountReceived ?? payment.amount;
  return (
    <table className="receipt-lines">
      <thead>
        <tr>
          <th scope="col">Paid for</th>
          <th scope="col" className="numeric">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {receiptLines(payment).map(([what, amount], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two levies may have one name and one year
          <tr key={`${what} ${place}`}>
            <td>{what}</td>
            <td className="numeric">{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{payment.state === 'valid' ? 'Received' : 'Amount'}</th>
          <td className="numeric">{formatNaira(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Sheet({ payment }: { payment: MyPayment }) {
  const { society } = useServices();
  const { title, note } = receiptHead(payment);
  const { isTest, signatory, state } = payment;
  return (
    <article className={`panel receipt ${payment.state}`} aria-label={title}>
      <header>
        <SocietyMark logo={society.logo} />
        <div>
          <b>{society.name}</b>
          <h2>{title}</h2>
        </div>
        {isTest ? <strong className="receipt-test">Test</strong> : null}
      </header>
      {note ? (
        <p className="receipt-told" role="note">
          {note}
        </p>
      ) : null}
      <dl>
        {factsOf(payment).map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Lines payment={payment} />
      {receiptStates.includes(state) ? (
        <p>{amountInWords(payment.amountReceived ?? payment.amount)}</p>
      ) : null}
      {state === 'valid' ? <p>{paidInWords(payment)}</p> : null}
      {signatory ? (
        <p className="receipt-signatory">
          <b>{signatory.name}</b>
          {signatory.title}
        </p>
      ) : null}
    </article>
  );
}

/* What can be kept of it: the receipt, or the invoice before there is one. */
function Documents({ payment }: { payment: MyPayment }) {
  const { _id, paymentId, receiptNumber, state } = payment;
  const kind = receiptStates.includes(state) ? 'receipt' : 'invoice';
  const path = `/api/v1/payment/${encodeURIComponent(_id)}/${kind}.pdf`;
  return (
    <>
      <PdfButton path={path} name={`${kind}-${receiptNumber ?? paymentId}.pdf`} />
      {receiptNumber ? <PrintButton /> : null}
    </>
  );
}

/** Renders one payment of the member as a receipt that prints on one sheet; says so where it is none. */
export default function Receipt() {
  const { id = '' } = useParams();
  const pathTo = usePathTo();
  const { data, error, refetch } = useApiQuery(myPayment, { params: { id }, topic: 'payments' });
  const payment = data?.data.payment;
  const list = pathTo('my-payments', 'list');
  if (isStatus(error, 404))
    return (
      <>
        <PageTop title="Receipt not found" lead="You have no payment with this number." />
        <Link className="button" to={list}>
          Back to Payment History
        </Link>
      </>
    );
  if (error && !payment)
    return <PlainListFailure message={sentenceOf(error)} retry={() => void refetch()} />;
  return (
    <>
      <PageTop title={payment ? receiptHead(payment).title : 'Receipt'}>
        {payment ? <Documents payment={payment} /> : null}
        <Link className="button quiet" to={list}>
          All payments
        </Link>
      </PageTop>
      {payment ? (
        <Sheet payment={payment} />
      ) : (
        <section className="panel" aria-busy="true">
          <i className="line-skeleton" />
        </section>
      )}
    </>
  );
}
