import { dayInNigeria } from '#contract/day.ts';
import { duesCalls } from '#contract/dues/calls.ts';
import { levyForm } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { LedgerFormPage } from './ledger-form.tsx';

/** Charges a levy or a penalty to one member. */
export default function MemberLevy() {
  return (
    <LedgerFormPage
      form={{
        title: 'Levy or penalty',
        submit: 'Charge',
        schema: levyForm,
        fields: () => ({
          kind: { required: true, choices: { levy: 'Levy', penalty: 'Penalty' } },
          name: { hint: 'As the member will see it, such as Late registration.' },
          amount: {},
          date: { hint: 'The day on which it is charged.' },
          dueDate: { label: 'Due Date', hint: 'It is overdue from the day after.' },
        }),
        initial: () => ({ kind: 'penalty', date: dayInNigeria() }),
        toSend: (values, { ledger }) => ({ ...values, group: { ids: ledger.member._id } }),
        confirm: ({ name, amount }, { ledger, name: member }) => ({
          title: `Charge ${formatNaira(Number(amount))} to ${member}?`,
          text: `${String(name).trim()} is charged at once. ${member} then owes ${formatNaira(ledger.owed + Number(amount))} in total, less any credit.`,
        }),
        call: duesCalls.createLevy,
        success: ({ name }) => `Charged to ${name}.`,
        lead: ({ name }) => `It is charged to ${name} alone.`,
      }}
    />
  );
}
