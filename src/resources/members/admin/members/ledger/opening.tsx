import { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import { ledgerCalls } from '#contract/dues/ledger/calls.ts';
import { openingForm } from '#contract/dues/ledger/schemas.ts';
import { nairaAmount } from '#contract/money.ts';
import { formatNaira } from '#contract/naira.ts';
import { useServices } from '../../../../../portal/services.ts';
import { LedgerFormPage } from './ledger-form.tsx';

/* The sign of the amount is a choice of words. */
const form = z.object({
  userId: openingForm.shape.userId,
  year: openingForm.shape.year,
  side: z.enum(['owed', 'credit'], 'Choose whether it is owed or a credit.'),
  amount: nairaAmount('Amount'),
  asAt: openingForm.shape.asAt,
  reason: openingForm.shape.reason,
});

/** Brings in what a member owed, or had paid ahead, before the ledger. */
export default function Opening() {
  const { http } = useServices();
  return (
    <LedgerFormPage
      form={{
        title: 'Opening balance',
        submit: 'Add opening balance',
        schema: form,
        fields: () => ({
          year: {
            label: 'Year',
            required: true,
            input: { type: 'number', whole: true, min: 1960, max: 2199 },
            hint: 'The balance at the end of this year.',
          },
          side: {
            label: 'Type',
            required: true,
            choices: { owed: 'They owe it', credit: 'They paid it ahead' },
          },
          amount: { label: 'Amount' },
          asAt: {
            label: 'As at',
            hint: 'The day of the books that the figure is from.',
            input: { type: 'day', latest: dayInNigeria() },
          },
          reason: { label: 'Reason', hint: 'Where the figure comes from, such as the old book.' },
        }),
        initial: () => ({
          side: 'owed',
          year: Number(dayInNigeria().slice(0, 4)) - 1,
          asAt: dayInNigeria(),
        }),
        toSend: (values, { ledger }) => ({ ...values, userId: ledger.member._id }),
        confirm: ({ year, side, amount }, { ledger, name }) => {
          const naira = formatNaira(Number(amount));
          const follows =
            side === 'credit'
              ? 'It pays what is open, the oldest first; the rest stays as credit.'
              : `${name} then owes ${formatNaira(ledger.owed + Number(amount))} in total, less any credit, and this is overdue at once.`;
          return {
            title: `Add ${naira} ${side === 'credit' ? 'as credit' : 'as owed'} for ${name}?`,
            text: `${follows} Years before ${year} are not charged to ${name} any more.`,
          };
        },
        save: ({ side, amount, ...values }, { idempotencyKey }) =>
          http.send(ledgerCalls.createOpening, {
            form: { ...values, amount: side === 'credit' ? `-${amount}` : amount },
            idempotencyKey,
          }),
        success: () => 'The opening balance has been added.',
        lead: () =>
          'What was owed, or had been paid ahead, before the ledger began. Once for each year.',
      }}
    />
  );
}
