import { Skeleton } from 'antd';
import { useLocation } from 'react-router';
import { cashBookCalls } from '#contract/books/cash-book/calls.ts';
import { entryForms } from '#contract/books/cash-book/entry-schemas.ts';
import type { CashCategory } from '#contract/books/cash-book/schemas.ts';
import type { CashEntryKind } from '#contract/books/cash-book/terms.ts';
import { dayInNigeria } from '#contract/day.ts';
import type { CashAccount } from '#contract/dues/cash-accounts/schemas.ts';
import { ledgerCalls } from '#contract/dues/ledger/calls.ts';
import type { Levy } from '#contract/dues/ledger/schemas.ts';
import type { FieldOptions } from '../../../../portal/form/fields/fields.ts';
import { blankValues } from '../../../../portal/form/fields/values.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { FormPage } from '../../../../portal/form/form-page.tsx';
import { SchemaForm } from '../../../../portal/form/schema-form.tsx';
import { formFieldsOf, formOfFields, schemaOf } from '../../../../portal/form/use-fields.ts';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { RecordFailure } from '../../../../portal/pages/record-failure.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useCashAccounts } from '../../../dues/admin/parts/use-cash-accounts.ts';
import { reasonOfAnother } from '../../../payments/admin/parts/received.ts';
import { SameMoneyInForm } from '../../../payments/admin/parts/same-money.tsx';
import { useSameMoney } from '../../../payments/admin/parts/use-same-money.ts';
import { useRefreshBook } from './use-refresh-book.ts';

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

const choiceOf = (rows: readonly { _id: string; name: string }[]) =>
  ({
    type: 'choice',
    options: rows.map(({ _id, name }) => ({ value: _id, label: name })),
  }) as const;

/* How the fields of a kind are described. */
function describe(kind: CashEntryKind, { accounts, categories, funds }: Choices) {
  const direction = kind === 'receipt' ? 'in' : 'out';
  const offered = categories.filter((one) => one.direction === direction && !one.retired);
  const accountLabel = kind === 'receipt' ? 'Into account' : 'From account';
  return {
    account: { label: accountLabel, input: choiceOf(accounts) },
    toAccount: { label: 'To account', input: choiceOf(accounts) },
    amount: {},
    date: { input: { type: 'day', latest: dayInNigeria() } },
    party: { label: kind === 'receipt' ? 'Received from' : 'Payee' },
    purpose: {},
    category: { input: choiceOf(offered) },
    fund: {
      input: { type: 'choice', options: funds.map((fund) => ({ value: fund, label: fund })) },
      hidden: funds.length === 0,
      hint: 'Only where the money is for one purpose.',
    },
    reference: { hint: 'The number of the cheque, the transfer or the teller.' },
    approvedBy: { hint: 'The officer, or the minute of the meeting.' },
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

function VoucherForm({ kind, submit, fields: more, ...choices }: Props & Choices) {
  const { pages } = useManifest('cash-book');
  const { search } = useLocation();
  const refresh = useRefreshBook();
  const close = useDrawer()?.close ?? (() => undefined);
  const same = useSameMoney();
  const described: Record<string, FieldOptions> = {
    ...describe(kind, choices),
    acceptRepeat: { ...reasonOfAnother, required: false, hidden: !same.isAnother },
  };
  for (const [name, options] of Object.entries(more ?? {}))
    described[name] = { ...described[name], ...options };
  const manifest = {
    name: 'cash-book',
    schema: entryForms[kind],
    fields: described,
    calls: { create: cashBookCalls.createCashEntry },
  };
  const fields = formFieldsOf(manifest);
  const form = useResourceForm({
    resource: manifest.name,
    action: 'create',
    schema: schemaOf(manifest),
    ...formOfFields(fields),
    initial: {
      ...blankValues(fields),
      date: dayInNigeria(),
      ...usualAccount(choices.accounts, new URLSearchParams(search).get('account')),
    },
    wrap: (sent) => ({ ...sent, kind }),
    draft: `voucher-${kind}`,
    failure: same.failure,
    onChange: (changed) => {
      if (!('acceptRepeat' in changed)) same.forget();
    },
    success: ({ voucherNumber }) => `Recorded as ${voucherNumber}.`,
    onDone: () => {
      void refresh();
      close();
    },
    onCancel: close,
  });
  return (
    <FormPage
      action="create"
      title={pages[kind]?.title ?? submit}
      foot={
        <FormFoot
          form={form}
          submit={submit}
          remedy={<SameMoneyInForm same={same} form={form} />}
        />
      }
    >
      <SchemaForm form={form} fields={fields} />
    </FormPage>
  );
}

/** Renders the form of a voucher of a kind, once the accounts and the categories are there. */
export function EntryForm(props: Props) {
  const { accounts, loaded, error, refetch } = useCashAccounts();
  const categories = useApiQuery(cashBookCalls.cashCategories);
  const levies = useApiQuery(ledgerCalls.levies);
  const failure = error ?? categories.error ?? levies.error;
  if (loaded && categories.data && levies.data)
    return (
      <VoucherForm
        {...props}
        accounts={accounts}
        categories={categories.data.data.categories}
        funds={fundsOf(levies.data.data.levies)}
      />
    );
  if (failure)
    return (
      <RecordFailure
        error={failure}
        retry={() => Promise.all([refetch(), categories.refetch(), levies.refetch()])}
      />
    );
  return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
}
