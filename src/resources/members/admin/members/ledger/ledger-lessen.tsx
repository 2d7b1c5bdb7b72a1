import { dayInNigeria } from '#contract/day.ts';
import { duesCalls } from '#contract/dues/calls.ts';
import { type Ledger, waiverForm } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { LedgerFormPage } from './ledger-form.tsx';

const openYears = ({ years }: Ledger) => years.filter(({ owed }) => owed > 0);
const owedOf = ({ years }: Ledger, year: unknown) =>
  years.find((one) => String(one.year) === String(year))?.owed ?? 0;

const words = {
  waiver: {
    title: 'Waive',
    submit: 'Waive',
    lead: 'A waiver forgives: the society has less income. Payments already made do not change.',
    done: 'Waived.',
    what: 'is waived',
    call: duesCalls.createWaiver,
  },
  writeoff: {
    title: 'Write off',
    submit: 'Write off',
    lead: 'A write-off is a bad debt: what is owed and will not be paid. The pack has it apart from waivers.',
    done: 'Written off.',
    what: 'is written off',
    call: duesCalls.createWriteoff,
  },
} as const;

function LessenPage({ kind }: { kind: keyof typeof words }) {
  const { title, submit, lead, done, what, call } = words[kind];
  return (
    <LedgerFormPage
      form={{
        title,
        submit,
        schema: waiverForm,
        fields: ({ ledger }) => ({
          year: {
            required: true,
            input: {
              type: 'choice',
              options: openYears(ledger).map(({ year, owed }) => ({
                value: String(year),
                label: `${year}: ${formatNaira(owed)} owed`,
              })),
            },
          },
          amount: { hint: 'Leave it empty for everything owed for the year.' },
          date: { hint: 'The day on which it was decided.' },
          reason: { hint: 'Who decided it, and why. It stays with the entry.' },
        }),
        initial: ({ ledger }) => ({
          year: String(openYears(ledger)[0]?.year ?? ''),
          date: dayInNigeria(),
        }),
        toSend: ({ amount, ...values }, { ledger }) => ({
          ...values,
          userId: ledger.member._id,
          ...(amount !== undefined && amount !== '' && { amount }),
        }),
        confirm: ({ year, amount }, { ledger, name }) => {
          const owed = owedOf(ledger, year);
          const part = amount ? Number(amount) : owed;
          const left = Math.max(0, Math.round((owed - part) * 100) / 100);
          return {
            title: `${submit} ${formatNaira(part)} of ${year} for ${name}?`,
            text: `${formatNaira(part)} of ${formatNaira(owed)} ${what}. ${name} then owes ${formatNaira(left)} for ${year}. The entry stays in the account; it is never deleted.`,
          };
        },
        call,
        success: () => done,
        lead: () => lead,
      }}
    />
  );
}

/** Waives what a member owes of a year, or a part of it. */
export const Waive = () => <LessenPage kind="waiver" />;

/** Writes off what a member owes of a year and will not pay, or a part of it. */
export const WriteOff = () => <LessenPage kind="writeoff" />;
