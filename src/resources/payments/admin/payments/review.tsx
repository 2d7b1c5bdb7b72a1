import { Alert, Button, Descriptions, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Ledger, moveForm, reasonForm } from '#contract/dues/ledger/schemas.ts';
import { koboFromNaira } from '#contract/naira.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import type { ReviewItem } from '#contract/payments/schemas.ts';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longDate } from '../../../../shared/format.ts';
import { sentenceOfPage } from '../../../../shared/http/http.ts';
import { OpenLineButton } from '../../../books/admin/parts/open-line-button.tsx';
import { planOf, planSentence } from '../../../dues/admin/parts/plan-words.ts';
import ActDialog, { type Act } from '../parts/act-dialog.tsx';
import { PayerCard, useLedger } from '../parts/payer-card.tsx';
import { PaymentTabs } from '../parts/payment-tabs.tsx';
import { actionLabel, decisionWords, exactIn, type ReviewAction } from './act-words.ts';
import { payerName } from './columns.tsx';
import './payments.css';

/** Items at once; each shows what its member owes. */
const pageSize = 10;

/* What the amount received would pay of what the member owes. */
const planFor = (
  { payment, received, surplus, currency }: ReviewItem,
  ledger: Ledger | undefined,
): string => {
  const amount = surplus ?? received;
  const kobo = currency === 'NGN' && amount ? koboFromNaira(amount) : null;
  if (!payment || !ledger || !kobo) return '';
  return planSentence(payerName(payment), kobo, planOf(ledger, { kobo }));
};

/* Money of a bank line is nobody's until somebody says whose. */
const needsMember = ({ kind }: ReviewItem, action: ReviewAction) =>
  action === 'move' || (kind === 'line' && action === 'credit');

function actOf(item: ReviewItem, action: ReviewAction, ledger?: Ledger): Act {
  return {
    title: `${actionLabel(action, item)}?`,
    words: decisionWords(action, item, planFor(item, ledger)),
    submit: actionLabel(action, item),
    schema: needsMember(item, action) ? moveForm : reasonForm,
    success: 'The decision has been recorded.',
    fixed: { action },
    call: paymentCalls.resolveReview,
    params: { id: item._id },
  };
}

type DecisionProps = { item: ReviewItem; action: ReviewAction; onClose: () => void };

function OpenDecision({ item, action, onClose, ledger }: DecisionProps & { ledger?: Ledger }) {
  return <ActDialog act={actOf(item, action, ledger)} onClose={onClose} />;
}

function DecisionOf({ userId, ...props }: DecisionProps & { userId: string }) {
  const { data } = useLedger(userId);
  return <OpenDecision {...props} {...(data && { ledger: data })} />;
}

/* What a member owes says what the money would pay. */
const Decision = (props: DecisionProps) =>
  props.item.payment ? (
    <DecisionOf {...props} userId={props.item.payment.user._id} />
  ) : (
    <OpenDecision {...props} />
  );

const amountLabels = {
  payment: 'Expected',
  dispute: 'Disputed',
  refund: 'Refund',
} as const;

function factsOf(item: ReviewItem) {
  const { kind, payment, expected, received, surplus, currency, gatewaySays } = item;
  const facts: (readonly [string, string])[] = [
    ...(kind === 'event' && received === null
      ? []
      : kind === 'line' || kind === 'event'
        ? [['Received', exactIn(received ?? 0, currency)] as const]
        : [
            [
              surplus ? 'Owed, and paid' : amountLabels[kind],
              exactIn(expected, kind === 'payment' ? 'NGN' : currency),
            ] as const,
            ['Received', received === null ? 'Nothing yet' : exactIn(received, currency)] as const,
            ...(surplus ? [['Waits', exactIn(surplus, currency)] as const] : []),
          ]),
    [kind === 'line' ? 'Bank statement' : 'Gateway says', gatewaySays],
    ...(payment
      ? [
          ['Invoice number', payment.paymentId] as const,
          ['Started on', longDate(payment.createdAt)] as const,
        ]
      : []),
  ];
  return facts.map(([label, children]) => ({ key: label, label, children }));
}

function Item({ item }: { item: ReviewItem }) {
  const pathTo = usePathTo();
  const [action, choose] = useState<ReviewAction | null>(null);
  const { payment, why } = item;
  const unknown = item.kind === 'line' ? 'Money in suspense' : 'Unknown reference';
  const name = payment ? payerName(payment) : unknown;
  const mayDecide = useMayCall()(paymentCalls.resolveReview);
  return (
    <li className="panel review-item" aria-label={`${name}, ${payment?.paymentId ?? item._id}`}>
      <h2>
        {payment ? (
          <Link to={pathTo('members', 'show', { id: payment.user._id })}>{name}</Link>
        ) : (
          name
        )}
      </h2>
      <Alert type="warning" showIcon role="none" message={why || 'It could not be allocated.'} />
      <div className="review-parts">
        <Descriptions column={1} size="small" items={factsOf(item)} />
        {payment ? (
          <PayerCard
            userId={payment.user._id}
            label={`What ${name} owes, beside ${payment.paymentId}`}
          />
        ) : null}
      </div>
      {mayDecide ? (
        <div className="form-actions">
          {item.actions.map((one, place) => (
            <Button
              key={one}
              {...(place === 0 && { type: 'primary' as const })}
              danger={one === 'dismiss' && place > 0}
              onClick={() => choose(one)}
            >
              {actionLabel(one, item)}
            </Button>
          ))}
          {item.line ? (
            <>
              <OpenLineButton statement={item.line.statement} line={item.line._id} booked />
              <Link to={pathTo('bank-statements', 'show', { id: item.line.statement })}>
                Bank statement
              </Link>
            </>
          ) : null}
        </div>
      ) : null}
      {action ? <Decision item={item} action={action} onClose={() => choose(null)} /> : null}
    </li>
  );
}

function Queue({ items }: { items: readonly ReviewItem[] }) {
  const [count, setCount] = useState(pageSize);
  if (items.length === 0)
    return (
      <section className="panel">
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="Nothing is under review. Payments that cannot be allocated automatically appear here."
        />
      </section>
    );
  return (
    <>
      <ol className="review-queue" aria-label="Payments under review">
        {items.slice(0, count).map((item) => (
          <Item key={item._id} item={item} />
        ))}
      </ol>
      {items.length > count ? (
        <Button onClick={() => setCount(count + pageSize)}>Show more</Button>
      ) : null}
    </>
  );
}

/** Renders the money that waits for the treasurer's decision. */
export default function Review() {
  const { data, error, refetch } = useApiQuery(paymentCalls.paymentReview, { topic: 'payments' });
  return (
    <ListFrame title="Under review">
      <PaymentTabs />
      {data ? (
        <Queue items={data.data.items} />
      ) : error ? (
        <ListFailure sentence={sentenceOfPage(error)} retry={refetch} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
    </ListFrame>
  );
}
