import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { hasText } from '#contract/books/bank-statements/narration.ts';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { minRuleText } from '#contract/books/bank-statements/terms.ts';
import { bookCalls } from '#contract/books/calls.ts';
import type { CashCategory } from '#contract/books/cash-book/schemas.ts';
import { foldText } from '#contract/diacritics.ts';
import type { CashAccount } from '#contract/dues/cash-accounts/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { Dialog } from '../../../../portal/antd/dialog.tsx';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';
import { RecordPending } from '../../../../portal/pages/record-failure.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useUnsaved } from '../../../../portal/routing/unsaved-changes.tsx';
import { ownAccounts, useCashAccounts } from '../../../dues/admin/parts/use-cash-accounts.ts';
import { useTicks } from '../parts/ticks.tsx';
import { commonWords } from './common-words.ts';
import { LineDialog, type OfLine } from './line-dialog.tsx';
import { sumInWords, TickedLines } from './ticked-lines.tsx';
import type { LineVoucher } from './use-bank-statement.ts';

type Props = OfLine & {
  /** Who approved the payment before, which the next one is offered. */
  approver: string;
  onApprover: (name: string) => void;
};

/* What a bank takes for itself is most of what is booked from a statement; what went TO somebody is none of it. */
const ofTheBank =
  /\b(SMS|STAMP|DUTY|VAT|EMTL|LEVY|CHG|CHARGES?|COMM|COMMISSION|COT|MAINTENANCE|(ACCT|ACCOUNT|CARD|TRANSFER|TRF|NIP) FEES?)\b/i;
const toSomebody = /\b(TO|CARD PYMT|POS)\b/i;
const interest = /\bINT(EREST)?\b/i;

/* Words of four letters and more by their first five: PRINTER is of 'Printing'. */
const stemsOf = (text: string): string[] =>
  (
    foldText(text)
      .toUpperCase()
      .match(/[A-Z]{4,}/g) ?? []
  ).map((word) => word.slice(0, 5));

/* They are in the names of categories and in narrations of everything. */
const saysNothing = new Set(stemsOf('bank charge fees interest other payment receipt transfer'));

/* The category of what the bank itself takes or gives, or whose name alone has a word of the narration. */
function usualOf({ narration, amount }: StatementLine, offered: readonly CashCategory[]) {
  const named = (words: RegExp) => offered.find(({ name }) => words.test(name))?._id;
  if (amount > 0 && interest.test(narration)) return named(interest);
  if (amount < 0 && ofTheBank.test(narration) && !toSomebody.test(narration))
    return named(/charge/i);
  const said = new Set(stemsOf(narration).filter((stem) => !saysNothing.has(stem)));
  const [found, ...others] = offered.filter(({ name }) =>
    stemsOf(name).some((stem) => said.has(stem)),
  );
  return others.length === 0 ? found?._id : undefined;
}

/* In the list of categories: what is no category. */
const national = 'national body';
const ownPrefix = 'own account ';

type FormProps = Props & { all: readonly CashCategory[]; accounts: readonly CashAccount[] };

function BookForm(props: FormProps) {
  const { line, work, all, accounts, approver, onApprover, onClose } = props;
  const [picked, pick] = useState(line.rule?.category._id ?? '');
  useUnsaved(picked !== (line.rule?.category._id ?? ''));
  const [text, setText] = useState(() => commonWords(line));
  const [description, setDescription] = useState(line.rule?.description ?? text.slice(0, 60));
  const [approvedBy, setApprovedBy] = useState(approver);
  const isLong = text.trim().length >= minRuleText;
  const isIncome = line.amount > 0;
  /* Of the same side, and decided by nobody. */
  const alike = work.lines.filter(
    ({ state, waits, amount, narration }) =>
      (state === 'doubtful' || waits) &&
      amount > 0 === isIncome &&
      isLong &&
      hasText(narration, text),
  );
  const ticks = useTicks(alike);
  const [wantsRule, setRule] = useState(alike.length > 1);
  const categories = all.filter(
    (one) => one.direction === (isIncome ? 'in' : 'out') && !one.retired,
  );
  const usual = usualOf(line, categories);
  const chosen = picked || (usual ?? '');
  const category = categories.find(({ _id }) => _id === chosen);
  const isRule = wantsRule && category !== undefined;
  const mayRemember = chosen === '' || category !== undefined;
  const needsApproval =
    !isIncome && (chosen === national || (category !== undefined && !category.takenByBank));
  const isReady =
    chosen !== '' &&
    description.trim() !== '' &&
    (!needsApproval || approvedBy.trim() !== '') &&
    (!isRule || isLong);
  const lines = isRule && alike.some(({ _id }) => _id === line._id) ? ticks.ticked : [line];
  const amount = formatNaira(Math.abs(line.amount));
  const what =
    chosen === national
      ? 'a remittance'
      : chosen.startsWith(ownPrefix)
        ? 'a transfer'
        : isIncome
          ? 'income'
          : 'an expense';
  const book = `Book ${what.replace(/^an? /, '')}`;
  const voucherOf = (): LineVoucher => ({
    ...(category
      ? { category: category._id }
      : chosen === national
        ? { remittance: true }
        : { ownAccount: chosen.slice(ownPrefix.length) }),
    description: description.trim(),
    ...(needsApproval && { approvedBy: approvedBy.trim() }),
  });
  const others = [
    ...(isIncome ? [] : [{ value: national, label: 'Remitted to the national body' }]),
    ...ownAccounts(accounts)
      .filter(({ _id }) => _id !== work.bankStatement?.accountId)
      .map(({ _id, name }) => ({
        value: `${ownPrefix}${_id}`,
        label: `Transfer ${isIncome ? 'from' : 'to'} ${name}`,
      })),
  ];
  const send = async () => {
    const voucher = voucherOf();
    onApprover(voucher.approvedBy ?? approver);
    const rule = { category: voucher.category ?? '', description: voucher.description };
    if (isRule && !(await work.remember(text.trim(), rule))) return false;
    return work.record(lines.map(({ _id }) => ({ _id, voucher })));
  };
  return (
    <LineDialog
      line={line}
      work={work}
      onClose={onClose}
      title={`Book ${amount} as ${what}`}
      okText={lines.length === 1 ? book : `${book}: ${sumInWords(lines)}`}
      isReady={isReady && lines.length > 0}
      onSend={send}
      formId="book-form"
    >
      <Labelled label="Category">
        <Select
          autoFocus={!usual}
          showSearch
          optionFilterProp="label"
          {...(chosen && { value: chosen })}
          onChange={(value) => pick(String(value))}
          options={[
            {
              label: isIncome ? 'Income' : 'Expense',
              options: categories.map(({ _id, name }) => ({ value: _id, label: name })),
            },
            ...(others.length > 0 ? [{ label: 'Neither', options: others }] : []),
          ]}
        />
      </Labelled>
      <Labelled
        label="Description"
        extra="A voucher is written on the day of the line, or on the first day that is open."
      >
        <Input
          autoFocus={usual !== undefined}
          value={description}
          maxLength={300}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Labelled>
      {needsApproval ? (
        <Labelled label="Approved by" extra="The officer, or the minute of the meeting.">
          <Input
            value={approvedBy}
            maxLength={120}
            onChange={(event) => setApprovedBy(event.target.value)}
          />
        </Labelled>
      ) : null}
      {mayRemember ? (
        <Checkbox checked={wantsRule} onChange={(event) => setRule(event.target.checked)}>
          Remember it: propose the same for every line with this text, now and in later statements
        </Checkbox>
      ) : null}
      {isRule ? (
        <Labelled
          label="Text of the narration"
          extra={`At least ${minRuleText} characters. ${alike.length} open ${alike.length === 1 ? 'line of this statement has' : 'lines of this statement have'} it.`}
        >
          <Input value={text} maxLength={100} onChange={(event) => setText(event.target.value)} />
        </Labelled>
      ) : null}
      {isRule && alike.length > 1 ? <TickedLines ticks={ticks} /> : null}
    </LineDialog>
  );
}

/**
 * Books a line as income or an expense of a category, and with a rule all lines that have its text; or as a transfer
 * between own accounts, or a remittance. What can be chosen is there before the form: it says what is meant.
 */
export function BookDialog(props: Props) {
  const { data, error, refetch } = useApiQuery(bookCalls.cashCategories);
  const cash = useCashAccounts();
  if (data && cash.loaded)
    return <BookForm {...props} all={data.data.categories} accounts={cash.accounts} />;
  return (
    <Dialog title="Book the line" onClose={props.onClose} footer={null}>
      <RecordPending
        error={error ?? cash.error}
        retry={() => Promise.all([refetch(), cash.refetch()])}
      />
    </Dialog>
  );
}
