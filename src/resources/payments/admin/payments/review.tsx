import { Alert, Button, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import type { CashAccount } from '#contract/dues/cash-accounts/schemas.ts';
import {
  giveBackForm,
  giveForm,
  type Ledger,
  moveForm,
  reasonForm,
  reviewActions,
} from '#contract/dues/ledger/schemas.ts';
import { koboFromNaira } from '#contract/naira.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import type { ReviewItem } from '#contract/payments/schemas.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { useActs } from '../../../../portal/act/use-acts.tsx';
import { type Fact, Facts } from '../../../../portal/antd/facts.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import type { FieldOptions } from '../../../../portal/form/fields/fields.ts';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { useChoose } from '../../../../portal/list/tools/row-actions.tsx';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longDate } from '../../../../shared/format.ts';
import { sentenceOfPage } from '../../../../shared/http/http.ts';
import { OpenLineButton } from '../../../books/admin/parts/open-line-button.tsx';
import { planOf, planSentence } from '../../../dues/admin/parts/plan-words.ts';
import { useCashAccounts } from '../../../dues/admin/parts/use-cash-accounts.ts';
import { duesResources } from '../parts/dues-resources.ts';
import { moneyForm } from '../parts/money-form.tsx';
import { PayerCard, useLedger } from '../parts/payer-card.tsx';
import { actionLabel, actionLabels, decisionWords, type ReviewAction } from './act-words.ts';
import { exactIn, payerName } from './columns.tsx';
import { paidFromFields } from './payment-acts.ts';
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

/* The refusal stands beside it where it is asked about. */
const anotherSum: FieldOptions = {
  label: 'Why it is another sum',
  hint: 'Only where this may be in the books already.',
};

const forms = { give: giveForm, move: moveForm, back: giveBackForm, decide: reasonForm };
type DecisionForm = keyof typeof forms;

/* With what can be chosen of the cash book's accounts. */
type Waiting = ReviewItem & { accounts: readonly CashAccount[] };

/* Money of a bank line is nobody's until somebody says whose, and may be in that one's books already. */
function formFor(
  { kind, refundGateway, currency }: ReviewItem,
  action: ReviewAction,
): DecisionForm {
  /* What came in another currency is not in the books. */
  if (action === 'refund' && refundGateway === null && currency === 'NGN') return 'back';
  if (kind === 'line' && (action === 'move' || action === 'credit')) return 'give';
  return action === 'move' ? 'move' : 'decide';
}

type DecisionOnProps = { action: ReviewAction; item: ReviewItem; userId: string };

/* What the decision does; what a member owes says what the money would pay. */
function DecisionOn({ action, item, userId }: DecisionOnProps) {
  const { data } = useLedger(userId);
  return decisionWords(action, item, planFor(item, data));
}

const decisionOn = (action: ReviewAction, form: DecisionForm) =>
  actsOn<Waiting>()(paymentCalls.resolveReview, {
    key: `${action}-${form}`,
    label: actionLabels[action],
    labelFor: (item) => actionLabel(action, item),
    isFor: (item) => formFor(item, action) === form,
    input: ({ _id }) => ({ params: { id: _id }, body: { action } }),
    form: moneyForm({
      title: (item) => `${actionLabel(action, item)}?`,
      words: (item) =>
        item.payment ? (
          <DecisionOn action={action} item={item} userId={item.payment.user._id} />
        ) : (
          decisionWords(action, item, '')
        ),
      schema: forms[form],
      fields: { acceptRepeat: anotherSum },
      fieldsFor: ({ accounts }) => paidFromFields(accounts),
      initial: () => (form === 'back' ? { date: dayInNigeria() } : {}),
    }),
    done: () => 'The decision has been recorded.',
    changes: duesResources,
  });

const decisions = reviewActions.map((action) => ({
  action,
  acts: (['give', 'move', 'back', 'decide'] as const).map((form) => decisionOn(action, form)),
}));

type OfActs = Pick<ReturnType<typeof useActs<Waiting>>, 'actionsOf'>;

const amountLabels = {
  payment: 'Expected',
  dispute: 'Disputed',
  refund: 'Refund',
} as const;

function factsOf(item: ReviewItem): Fact[] {
  const { kind, payment, expected, received, surplus, currency, gatewaySays } = item;
  const isOfNobody = kind === 'line' || kind === 'event';
  const amounts: Fact[] = isOfNobody
    ? [['Received', (kind === 'line' || received !== null) && exactIn(received ?? 0, currency)]]
    : [
        [
          surplus ? 'Owed, and paid' : amountLabels[kind],
          exactIn(expected, kind === 'payment' ? 'NGN' : currency),
        ],
        ['Received', received === null ? 'Nothing yet' : exactIn(received, currency)],
        ['Waits', surplus && exactIn(surplus, currency)],
      ];
  return [
    ...amounts,
    [
      kind === 'line' ? 'Bank statement' : payment?.recordedBy ? 'By hand' : 'Gateway says',
      gatewaySays,
    ],
    ['Invoice number', payment?.paymentId],
    ['Started on', payment && longDate(payment.createdAt)],
  ];
}

function Item({ item, actionsOf }: { item: Waiting } & OfActs) {
  const choose = useChoose();
  const { payment, why } = item;
  const unknown = item.kind === 'line' ? 'Money in suspense' : 'Unknown reference';
  const name = payment ? payerName(payment) : unknown;
  const mayDecide = useMayCall()(paymentCalls.resolveReview);
  return (
    <li className="panel review-item" aria-label={`${name}, ${payment?.paymentId ?? item._id}`}>
      <h2>
        {payment ? (
          <PageLink to={['members', 'show', { id: payment.user._id }]}>{name}</PageLink>
        ) : (
          name
        )}
      </h2>
      <Alert type="warning" showIcon role="none" message={why || 'It could not be allocated.'} />
      <div className="review-parts">
        <Facts size="small" facts={factsOf(item)} />
        {payment ? (
          <PayerCard
            userId={payment.user._id}
            label={`What ${name} owes, beside ${payment.paymentId}`}
          />
        ) : null}
      </div>
      {mayDecide ? (
        <div className="form-actions">
          {item.actions.map((one, place) =>
            decisions
              .filter(({ action }) => action === one)
              .flatMap(({ acts }) => actionsOf(acts, item))
              .map((act) => (
                <Button
                  key={act.key}
                  {...(place === 0 && { type: 'primary' as const })}
                  danger={one === 'dismiss' && place > 0}
                  onClick={() => choose(act)}
                >
                  {act.label}
                </Button>
              )),
          )}
          {item.line ? (
            <>
              <OpenLineButton statement={item.line.statement} line={item.line._id} booked />
              <PageLink to={['bank-statements', 'show', { id: item.line.statement }]}>
                Bank statement
              </PageLink>
            </>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

function Queue({ items, actionsOf }: { items: readonly Waiting[] } & OfActs) {
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
          <Item key={item._id} item={item} actionsOf={actionsOf} />
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
  const { accounts, loaded, ...ofAccounts } = useCashAccounts();
  const { actionsOf, dialogOf } = useActs<Waiting>('admin-dues');
  const items = data?.data.items.map((item) => ({ ...item, accounts })) ?? [];
  return (
    <ListFrame>
      {data && loaded ? (
        <Queue items={items} actionsOf={actionsOf} />
      ) : error || ofAccounts.error ? (
        <ListFailure
          sentence={sentenceOfPage(error ?? ofAccounts.error)}
          retry={() => Promise.all([refetch(), ofAccounts.refetch()])}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
      {/* Not in its item: of what somebody else has decided meanwhile it stays, and the server says so in it. */}
      {dialogOf(
        decisions.flatMap(({ acts }) => acts),
        items,
      )}
    </ListFrame>
  );
}
