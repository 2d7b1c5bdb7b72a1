import { useLocation, useNavigate } from 'react-router';
import { bookCalls } from '#contract/books/calls.ts';
import {
  type CashEntry,
  type DuePayment,
  entryForms,
} from '#contract/books/cash-book/entry-schemas.ts';
import type { CashCategory } from '#contract/books/cash-book/schemas.ts';
import type { CashEntryKind } from '#contract/books/cash-book/terms.ts';
import { dayInNigeria, lastDayOf } from '#contract/day.ts';
import { duesCalls } from '#contract/dues/calls.ts';
import type { CashAccount } from '#contract/dues/cash-accounts/schemas.ts';
import type { Levy } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import type { FieldOptions } from '../../../../portal/form/fields/fields.ts';
import { formFieldsOf, schemaOf } from '../../../../portal/form/use-fields.ts';
import { WholeFormPage } from '../../../../portal/form/whole-form-page.tsx';
import { monthOf } from '../../../../portal/list/tools/date-range.tsx';
import { askedView } from '../../../../portal/list-address/use-list-address.ts';
import { RecordPending } from '../../../../portal/pages/record-failure.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { choiceOf, useCashAccounts } from '../../../dues/admin/parts/use-cash-accounts.ts';
import { reasonOfAnother } from '../../../payments/admin/parts/received.ts';
import { SameMoneyInForm } from '../../../payments/admin/parts/same-money.tsx';
import { useSameMoney } from '../../../payments/admin/parts/use-same-money.ts';
import { bookResources } from './book-resources.ts';

type Choices = {
  accounts: readonly CashAccount[];
  categories: readonly CashCategory[];
  /** The restricted funds that levies feed, by name. */
  funds: readonly string[];
};

type Props = {
  kind: CashEntryKind;
  /** The button: a verb that says what happens. */
  submit: string;
  /** Hints and labels besides the usual ones. */
  fields?: Readonly<Record<string, FieldOptions>>;
};

/* How the fields of a kind are described. */
function describe(kind: CashEntryKind, { accounts, categories, funds }: Choices) {
  const direction = kind === 'receipt' ? 'in' : 'out';
  const offered = categories.filter((one) => one.direction === direction && !one.retired);
  const accountLabel = kind === 'receipt' ? 'Into account' : 'From account';
  return {
    account: { label: accountLabel, input: choiceOf(accounts) },
    toAccount: { input: choiceOf(accounts) },
    amount: {},
    date: {},
    party: { label: kind === 'receipt' ? 'Received from' : 'Payee' },
    purpose: {},
    category: { input: choiceOf(offered) },
    fund: {
      input: { type: 'choice', options: funds.map((fund) => ({ value: fund, label: fund })) },
      hidden: funds.length === 0,
      hint: 'Only where the money is for one purpose.',
    },
    reference: { hint: 'The number of the cheque, the transfer or the teller.' },
    approvedBy: {
      required: kind !== 'receipt',
      hint: 'The officer, or the minute of the meeting. What a bank takes by itself needs nobody’s approval.',
    },
    everyMonth: {
      label: 'How often',
      choices: { no: 'Just once', yes: 'Every month' },
      hint: 'One of every month, such as a rent, is offered again a month later. Nothing is booked by itself.',
    },
    standing: { hidden: true },
    attachment: { label: 'Attachment' },
  } satisfies Readonly<Record<string, FieldOptions>>;
}

const fundsOf = (levies: readonly Levy[]) => [
  ...new Set(levies.flatMap(({ fund, undone }) => (fund && !undone ? [fund] : []))),
];

/* The account that the list shows, else the default bank. */
function usualAccount(accounts: readonly CashAccount[], shown: string | null) {
  const found =
    accounts.find(({ _id }) => _id === shown) ??
    accounts.find(({ kind, isDefault }) => kind === 'bank' && isDefault);
  return found && { account: found._id };
}

/* Somebody approves a payment, unless a bank takes it by itself; the server asks the same. */
const approvedBy = (categories: readonly CashCategory[]) =>
  entryForms.payment.superRefine(({ category, approvedBy: name }, context) => {
    const chosen = categories.find(({ _id }) => _id === category);
    if (!name && chosen && !chosen.takenByBank)
      context.addIssue({
        code: 'custom',
        path: ['approvedBy'],
        message: 'Approved by is required.',
      });
  });

/* The fields of a payment of every month that its address names, as they were the last time. */
function useOffered(kind: CashEntryKind): { isReady: boolean; payment: DuePayment | undefined } {
  const { search } = useLocation();
  const id = kind === 'payment' ? new URLSearchParams(search).get('standing') : null;
  const { data, error } = useApiQuery(bookCalls.duePayments, { enabled: id !== null });
  return {
    isReady: id === null || data !== undefined || error !== null,
    payment: data?.data.payments.find(({ _id }) => _id === id),
  };
}

const filledIn = ({ _id, account, category, amount, ...same }: DuePayment) => ({
  ...same,
  account: account._id,
  category: category._id,
  amount: String(amount),
});

type Recorded = Pick<CashEntry, 'date' | 'account' | 'toAccount'>;

/*
 * Where the list shows a voucher: its month, where it is of none of the days that are shown (without days in the address,
 * this month's), all accounts, where it is of none that is shown, and without other filters.
 */
function searchWith(search: string, { date, account, toAccount }: Recorded): string {
  const asked = new URLSearchParams(search);
  for (const name of ['standing', 'search', 'kind', 'category', 'page']) asked.delete(name);
  const shown = asked.get('account');
  if (shown !== account._id && shown !== toAccount?._id) asked.delete('account');
  const hasDays = asked.has('from') || asked.has('to');
  const { from = '', to = '' } = hasDays ? Object.fromEntries(asked) : monthOf(0);
  if ((from && date < from) || (to && date > to)) {
    asked.set('from', `${date.slice(0, 7)}-01`);
    asked.set('to', lastDayOf(date.slice(0, 7)));
  }
  return asked.size > 0 ? `?${asked}` : '';
}

type VoucherProps = Props & Choices & { offered: DuePayment | undefined };

function VoucherForm({ kind, submit, fields: more, offered, ...choices }: VoucherProps) {
  const { pages } = useManifest('cash-book');
  const { search } = useLocation();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const same = useSameMoney();
  const described: Record<string, FieldOptions> = {
    ...describe(kind, choices),
    acceptRepeat: { ...reasonOfAnother, hidden: !same.isAnother },
    ...(offered && { everyMonth: { hidden: true } }),
  };
  for (const [name, options] of Object.entries(more ?? {}))
    described[name] = { ...described[name], ...options };
  const manifest = {
    name: 'cash-book',
    schema: entryForms[kind],
    fields: described,
    calls: { create: bookCalls.createCashEntry },
  };
  return (
    <WholeFormPage
      title={pages[kind]?.title ?? submit}
      submit={submit}
      resource={manifest.name}
      schema={kind === 'payment' ? approvedBy(choices.categories) : schemaOf(manifest)}
      fields={formFieldsOf(manifest)}
      sendsOnEnter={false}
      initial={{
        date: dayInNigeria(),
        ...(kind === 'payment' && { everyMonth: 'no' }),
        ...usualAccount(choices.accounts, new URLSearchParams(search).get('account')),
        ...(offered && filledIn(offered)),
      }}
      wrap={(sent) => ({ ...sent, kind, ...(offered && { standing: offered._id }) })}
      draft={offered ? `voucher-${offered._id}` : `voucher-${kind}`}
      failure={same.failure}
      onChange={(changed) => {
        if (!('acceptRepeat' in changed)) same.forget();
      }}
      success={({ voucherNumber }) => `Recorded as ${voucherNumber}.`}
      changes={bookResources}
      onDone={({ date, account, toAccount }) => {
        const view = searchWith(search, { date, account, toAccount });
        navigate(pathTo('cash-book', 'list') + view, { replace: true, state: askedView });
      }}
      remedy={(form) => <SameMoneyInForm same={same} form={form} />}
    />
  );
}

/* The form of a voucher of a kind, once the accounts and the categories are there. */
function EntryForm(props: Props) {
  const { accounts, loaded, error, refetch } = useCashAccounts();
  const categories = useApiQuery(bookCalls.cashCategories);
  const levies = useApiQuery(duesCalls.levies);
  const offered = useOffered(props.kind);
  const failure = error ?? categories.error ?? levies.error;
  if (loaded && categories.data && levies.data && offered.isReady)
    return (
      <VoucherForm
        {...props}
        accounts={accounts}
        categories={categories.data.data.categories}
        funds={fundsOf(levies.data.data.levies)}
        offered={offered.payment}
      />
    );
  return (
    <RecordPending
      error={failure}
      retry={() => Promise.all([refetch(), categories.refetch(), levies.refetch()])}
    />
  );
}

/** Renders 'Record a payment' out of an account. */
export const RecordPaymentOut = () => <EntryForm kind="payment" submit="Record payment" />;

/** Renders 'Record a receipt' of money that is not of members. */
export const RecordReceipt = () => (
  <EntryForm
    kind="receipt"
    submit="Record receipt"
    fields={{
      party: { hint: 'Members’ dues are added automatically; record other income here.' },
    }}
  />
);

/** Renders 'Transfer' between two accounts. */
export const RecordTransfer = () => (
  <EntryForm
    kind="transfer"
    submit="Record transfer"
    fields={{ purpose: { hint: 'Such as cash that was paid into the bank.' } }}
  />
);

/** Renders 'Remit to the national body', with what it is owed. */
export function Remit() {
  const { data, error, refetch } = useApiQuery(bookCalls.nationalShare, { topic: 'payments' });
  if (!data) return <RecordPending error={error} retry={refetch} />;
  return (
    <EntryForm
      kind="remittance"
      submit="Record remittance"
      fields={{
        amount: { hint: `The national body is owed ${formatNaira(Math.max(0, data.data.due))}.` },
        acceptMore: {
          label: 'Why more than is owed',
          hint: 'Only if you remit more, such as a payment in advance.',
        },
      }}
    />
  );
}
