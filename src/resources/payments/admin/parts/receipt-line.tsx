import { Form, type FormInstance } from 'antd';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { leftInWords } from '#contract/members/words.ts';
import { koboFromNaira } from '#contract/naira.ts';
import { useFieldRules } from '../../../../portal/form/fields/schema-rules.ts';
import { NairaInput } from '../../../../portal/form/inputs/naira-input.tsx';
import { ReferenceInput } from '../../../../portal/form/inputs/reference-input.tsx';
import type { EntryFocus } from '../../../../portal/form/inputs/use-entry-focus.ts';
import { IconButton } from '../../../../portal/parts/icon-button.tsx';
import { owedAfter, planOf, planWords, type Sum } from '../../../dues/admin/parts/plan-words.ts';
import { fullName } from '../../../members/admin/parts/member-name.tsx';
import { PayerTags, useLedger } from './payer-card.tsx';
import { yearChosen } from './received.ts';
import { usePrefilledAmount } from './use-prefilled-amount.ts';
import { YearField } from './year-field.tsx';
import './record-payment.css';

/** A line of a receipt while it is typed. */
export type Line = { userId?: string; amount?: string; dueYear?: string | null };

/** Returns the amount of a line in kobo; 0 while it is none. */
export const koboOf = (line: Line | undefined): number =>
  koboFromNaira(String(line?.amount ?? '')) ?? 0;

const sumOf = (line: Line): Sum => ({ kobo: koboOf(line), dueYear: yearChosen(line.dueYear) });

type Known = {
  form: FormInstance;
  place: number;
  lines: readonly Line[];
  plans: readonly Subscription[];
};

/* What is known of the member of a line: who it is, and what the amount will pay. */
function OfMember({ form, place, lines, plans, userId }: Known & { userId: string }) {
  const { data } = useLedger(userId);
  const ledger = data?.member._id === userId ? data : undefined;
  const line = lines[place] ?? {};
  const earlier = lines
    .slice(0, place)
    .filter((one) => one?.userId === userId)
    .map(sumOf);
  /* After the lines before. */
  const owed = ledger && owedAfter(ledger, earlier, yearChosen(line.dueYear));
  usePrefilledAmount(form, owed, place);
  const isFormer = ledger !== undefined && leftInWords(ledger.member) !== '';
  return (
    <>
      <YearField
        plans={plans}
        ledger={ledger}
        path={[place, 'dueYear']}
        full={['lines', place, 'dueYear']}
        label={`Due year of line ${place + 1}`}
      />
      {ledger ? (
        <div className={isFormer ? 'line-payer disabled' : 'line-payer'}>
          <PayerTags ledger={ledger} />
          {koboOf(line) > 0 ? (
            <p>
              {fullName(ledger.member)}: {planWords(planOf(ledger, sumOf(line), earlier))}.
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

type Props = Known & { focus: EntryFocus; onRemove: (() => void) | null };

/** Renders a line of a receipt for several: the member, the amount, and what it will pay. */
export function ReceiptLine({ focus, onRemove, ...known }: Props) {
  const { place, lines } = known;
  const userId = lines[place]?.userId;
  const called = `line ${place + 1}`;
  const member = useFieldRules(['lines', place, 'userId']);
  const amount = useFieldRules(['lines', place, 'amount']);
  return (
    <li className="receipt-line" {...focus.entryProps(place)} aria-label={`Line ${place + 1}`}>
      <Form.Item name={[place, 'userId']} rules={member} className="line-member">
        <ReferenceInput
          resource="payers"
          placeholder="Name or member ID"
          aria-label={`Member of ${called}`}
        />
      </Form.Item>
      <Form.Item name={[place, 'amount']} rules={amount} className="line-amount">
        <NairaInput aria-label={`Amount of ${called}`} />
      </Form.Item>
      {onRemove ? <IconButton icon="trash" label={`Remove ${called}`} onClick={onRemove} /> : null}
      {userId ? <OfMember {...known} userId={userId} /> : null}
    </li>
  );
}
