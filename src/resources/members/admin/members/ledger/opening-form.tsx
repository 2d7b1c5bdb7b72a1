import { Skeleton } from 'antd';
import { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import { duesCalls } from '#contract/dues/calls.ts';
import { dueYear } from '#contract/dues/due-year.ts';
import { chargedBesideWords } from '#contract/dues/ledger/charged-beside.ts';
import { type Ledger, openingForm } from '#contract/dues/ledger/schemas.ts';
import { nairaAmount } from '#contract/money.ts';
import { formatNaira } from '#contract/naira.ts';
import { useApiQuery } from '../../../../../portal/parts/use-api-query.ts';
import { LedgerFormPage } from './ledger-form.tsx';
import { chargedUntil, standingOpenings } from './ledger-lines.ts';

/* The sign of the amount is a choice of words. */
const line = z
  .object({
    year: dueYear,
    side: z.enum(['owed', 'credit', 'nothing'], 'Choose whether it is owed or a credit.'),
    amount: nairaAmount('Amount').optional(),
  })
  .refine(({ side, amount }) => side === 'nothing' || amount !== undefined, {
    path: ['amount'],
    message: 'Amount is required.',
  });
const form = z.object({
  userId: openingForm.shape.userId,
  lines: z.array(line).min(1, 'Add at least one year.'),
  asAt: openingForm.shape.asAt,
  reason: openingForm.shape.reason,
  acceptCharged: openingForm.shape.acceptCharged,
});

/* A line as it is typed. */
type Line = { year: number; side: 'owed' | 'credit' | 'nothing'; amount?: string };

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'year' in value && 'side' in value;
const linesOf = ({ lines }: Record<string, unknown>): Line[] =>
  Array.isArray(lines) ? lines.filter(isLine) : [];
const lastYearOf = (values: Record<string, unknown>) =>
  Math.max(...linesOf(values).map(({ year }) => Number(year)));
const signed = ({ year, side, amount = '0' }: Line) => ({
  year,
  amount: { owed: String(amount), credit: `-${amount}`, nothing: 0 }[side],
});
const sumOf = (lines: readonly Line[], of: Line['side']) =>
  lines.reduce((sum, { side, amount }) => sum + (side === of ? Number(amount) : 0), 0);

const sideOf = (amount: number): Line['side'] =>
  amount > 0 ? 'owed' : amount < 0 ? 'credit' : 'nothing';

/* What stands, to be typed over. */
function standingValues(ledger: Ledger) {
  const standing = standingOpenings(ledger);
  return {
    lines: standing.map(({ year, amount }) => ({
      year,
      side: sideOf(amount),
      amount: amount === 0 ? '' : String(Math.abs(amount)),
    })),
    asAt: standing[0]?.date ?? dayInNigeria(),
  };
}

const words = {
  add: {
    title: 'Opening balance',
    submit: 'Add opening balance',
    done: 'The opening balance has been added.',
    lead: 'What was owed, or had been paid ahead, before the ledger began, by year. Once for each member.',
  },
  correct: {
    title: 'Correct the opening balance',
    submit: 'Correct opening balance',
    done: 'The opening balance has been corrected.',
    lead: 'Change what is wrong and leave the rest: all years below replace the opening balance as it is now. What has been paid of it stays paid, or pays what else is owed. All entries stay in the account.',
  },
} as const;

/* `corrects` is whether an opening balance stands, which it replaces. */
function OpeningPage({ corrects = false }: { corrects?: boolean }) {
  const settings = useApiQuery(duesCalls.duesSettings);
  const today = dayInNigeria();
  const takeOn = settings.data?.data.settings.takeOn;
  const lastYear = Number(today.slice(0, 4)) - 1;
  const { title, submit, done, lead } = words[corrects ? 'correct' : 'add'];
  if (!settings.data && !settings.error)
    return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return (
    <LedgerFormPage
      form={{
        title,
        submit,
        schema: form,
        fields: () => ({
          lines: { label: 'Balances', entry: 'Balance', required: true },
          year: {
            required: true,
            input: { type: 'number', whole: true, min: 1960, max: 2199 },
            hint: 'What was owed of this year’s dues.',
          },
          side: {
            label: 'Type',
            required: true,
            choices: {
              owed: 'They owe it',
              credit: 'They paid it ahead',
              nothing: 'They owed nothing',
            },
          },
          amount: { hint: 'Empty only where nothing was owed.' },
          asAt: { hint: 'The day of the books that the figures are from.' },
          reason: { hint: 'Where the figures come from, such as the old book.' },
        }),
        initial: ({ ledger }) =>
          corrects
            ? standingValues(ledger)
            : {
                lines: [
                  { year: Number(takeOn?.slice(0, 4) ?? lastYear), side: 'owed', amount: '' },
                ],
                asAt: takeOn ?? today,
              },
        /* The question before it is sent says what is charged. */
        toSend: (values, { ledger }) => ({
          ...values,
          userId: ledger.member._id,
          acceptCharged: chargedUntil(ledger, lastYearOf(values)) !== null,
        }),
        confirm: (values, { ledger, name }) => {
          const lines = linesOf(values);
          const [owed, credit] = [sumOf(lines, 'owed'), sumOf(lines, 'credit')];
          const last = lastYearOf(values);
          const charged = chargedUntil(ledger, last);
          const follows = [
            charged && chargedBesideWords(charged),
            owed > 0 &&
              (corrects
                ? `${formatNaira(owed)} is owed then in place of the opening balance as it is now, less what has been paid of it.`
                : `${name} then owes ${formatNaira(ledger.owed + owed)} in total, less any credit, and this is overdue at once.`),
            credit > 0 &&
              `${formatNaira(credit)} pays what is open, the oldest first; the rest stays as credit.`,
          ].filter(Boolean);
          return {
            title: `${corrects ? 'Correct' : 'Add'} the opening balance of ${name}?`,
            text: [...follows, `${last} and the years before it are not charged to ${name}.`].join(
              ' ',
            ),
          };
        },
        call: corrects ? duesCalls.correctOpening : duesCalls.createOpening,
        wrap: (values) => ({ ...values, lines: linesOf(values).map(signed) }),
        success: () => done,
        lead: () => lead,
      }}
    />
  );
}

/** Brings in what a member owed, or had paid ahead, before the ledger. */
export const Opening = () => <OpeningPage />;

/** Replaces the opening balance of a member by the right one. */
export const CorrectOpening = () => <OpeningPage corrects />;
