import { duesCalls } from '#contract/dues/calls.ts';
import {
  type BankAccount,
  type DuesSettings,
  duesSettingsForm,
} from '#contract/dues/ledger/settings.ts';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import type { Choice, FieldOptions } from '../../../../portal/form/fields/fields.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { toValues } from '../../../../portal/form/fields/values.ts';
import { WholeForm } from '../../../../portal/form/whole-form.tsx';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { sentenceOfPage } from '../../../../shared/http/http.ts';
import { useCategories } from '../../../members/admin/parts/use-categories.tsx';
import { OwnCategories } from './own-categories.tsx';

const rules = { group: 'Rules' };
const receiptsGroup = { group: 'Receipts' };
const bankAccountGroup = { group: 'Bank account' };

const described: Readonly<Record<string, FieldOptions>> = {
  graceDays: {
    ...rules,
    label: 'Days of grace',
    required: true,
    input: { type: 'number', whole: true, min: 0, max: 366 },
    hint: 'Dues count as overdue from the day after the due date plus these days.',
  },
  proRata: {
    ...rules,
    label: 'Members who join during a year',
    required: true,
    choices: { none: 'Pay for the whole year', monthly: 'Pay for the months that are left' },
    hint: 'What a new member is charged for the current year. Members whom the secretariat enters or imports pay for the whole year, because only their year of joining is known. Enter what they owe for earlier years as an opening balance.',
  },
  joinerDays: {
    ...rules,
    label: 'Days to pay for new members',
    required: true,
    input: { type: 'number', whole: true, min: 0, max: 366 },
    hint: 'What a new member is charged falls due that many days later, where the year’s due date is earlier.',
  },
  partPayments: {
    ...rules,
    hint: 'Members may pay a part of what they owe online; the treasurer can always record one.',
  },
  takeOn: {
    ...rules,
    label: 'Take-on day',
    hint: 'When the balances of the old books were taken over: nobody who was a member then is charged a year up to it. The import of opening balances sets it.',
  },
  nonVoting: {
    ...rules,
    label: 'Categories without a vote',
    entry: 'Category without a vote',
    hint: 'Their members are not on the roll of electors.',
  },
  otherPurposes: {
    ...rules,
    hint: 'What members pay for besides dues, with commas. A line of a bank statement that has one of these words, a usual one (AGM, welfare, certificate) or the name of a levy is never sure.',
  },
  signatoryName: {
    ...receiptsGroup,
    label: 'Name of the signatory',
    hint: 'Stands on the receipts that are given out from now on; leave it empty for nobody.',
  },
  signatoryTitle: {
    ...receiptsGroup,
    label: 'Title of the signatory',
    hint: 'Such as Treasurer.',
  },
  bankName: {
    ...bankAccountGroup,
    label: 'Bank',
    hint: 'Confirmed members see this account where they can pay by transfer; leave it empty to show none.',
  },
  accountNumber: { ...bankAccountGroup, hint: 'Ten digits, as the bank writes it.' },
  accountName: {
    ...bankAccountGroup,
    hint: 'The name that a banking app shows before the money is sent.',
  },
};

/* An entry of the list of categories has no name. */
const fieldsWith = (options: readonly Choice[]) =>
  fieldsOf(duesSettingsForm, { ...described, '': { input: { type: 'choice', options } } });
/* Without all three parts, nobody could transfer anything. */
const form = duesSettingsForm.refine(
  ({ bankName, accountNumber, accountName }) =>
    Boolean(bankName) === Boolean(accountNumber) && Boolean(accountNumber) === Boolean(accountName),
  {
    path: ['accountNumber'],
    message: 'Enter the bank, the account number and the account name, or leave all three empty.',
  },
);

function SettingsForm({ settings }: { settings: DuesSettings & BankAccount }) {
  const fields = fieldsWith(useCategories().all);
  const saved = toValues(fields, settings);
  return (
    <section className="panel" aria-label="Dues settings">
      <WholeForm
        submit="Save settings"
        action="edit"
        schema={form}
        fields={fields}
        initial={saved}
        saved={saved}
        call={duesCalls.updateDuesSettings}
        success="The settings have been saved."
        draft="dues-settings"
      />
    </section>
  );
}

/** Renders what the society decides about its dues, each with a sentence on what it does. */
export default function DuesSettingsPage() {
  const page = useManifest().pages.list;
  const rules = useApiQuery(duesCalls.duesSettings);
  const bankAccount = useApiQuery(duesCalls.bankAccount);
  const error = rules.error ?? bankAccount.error;
  const saved =
    rules.data && bankAccount.data
      ? Object.assign({}, rules.data.data.settings, bankAccount.data.data.bankAccount)
      : null;
  const refetch = () => Promise.all([rules.refetch(), bankAccount.refetch()]);
  if (!saved && !error) return <PageSkeleton page={page} />;
  return (
    <ListFrame>
      {saved ? (
        <>
          <SettingsForm settings={saved} />
          <OwnCategories />
        </>
      ) : (
        <section className="panel" aria-label="Dues settings">
          <ListFailure sentence={sentenceOfPage(error)} retry={refetch} />
        </section>
      )}
    </ListFrame>
  );
}
