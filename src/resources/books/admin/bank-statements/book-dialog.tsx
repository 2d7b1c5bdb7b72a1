import { Checkbox, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { minRuleText } from '#contract/books/bank-statements/terms.ts';
import { cashBookCalls } from '#contract/books/cash-book/calls.ts';
import { formatNaira } from '#contract/naira.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { commonWords, hasText } from './common-words.ts';

export type Voucher = { category: string; description: string };

type Props = {
  line: StatementLine;
  /** The lines of the statement that nobody has decided, of the same side. */
  open: readonly StatementLine[];
  busy: boolean;
  onClose: () => void;
  /** @param rule the text by which it is remembered, and booked for all these lines; '' for this one alone */
  onBook: (lines: readonly StatementLine[], voucher: Voucher, rule: string) => void;
};

/* What a bank takes for itself is most of what is booked from a statement. */
const ofTheBank =
  /\b(SMS|STAMP|DUTY|VAT|EMTL|LEVY|CHG|CHARGES?|COMM|COMMISSION|FEES?|COT|MAINTENANCE|CARD)\b/i;

/** Books a line as income or an expense of a category, and with a rule all lines that have its text. */
export function BookDialog({ line, open, busy, onClose, onBook }: Props) {
  const { data } = useApiQuery(cashBookCalls.cashCategories);
  const [chosen, setCategory] = useState(line.rule?.category._id ?? '');
  const [text, setText] = useState(() => commonWords(line.narration));
  const [description, setDescription] = useState(line.rule?.description ?? text.slice(0, 60));
  const alike = open.filter(({ narration }) => hasText(narration, text));
  const [isRule, setRule] = useState(alike.length > 1);
  const direction = line.amount > 0 ? 'in' : 'out';
  const offered = (data?.data.categories ?? []).filter(
    (one) => one.direction === direction && !one.retired,
  );
  const usual =
    direction === 'out' && ofTheBank.test(line.narration)
      ? offered.find(({ name }) => /charge/i.test(name))?._id
      : undefined;
  const category = chosen || (usual ?? '');
  const words = line.amount > 0 ? 'income' : 'an expense';
  const isReady =
    category !== '' && description.trim() !== '' && (!isRule || text.trim().length >= minRuleText);
  const lines = isRule && alike.some(({ _id }) => _id === line._id) ? alike : [line];
  const kobo = lines.reduce((sum, { amount }) => sum + Math.round(Math.abs(amount) * 100), 0);
  const book = line.amount > 0 ? 'Book income' : 'Book expense';
  return (
    <Modal
      open
      title={`Book ${formatNaira(Math.abs(line.amount))} as ${words}`}
      maskClosable={false}
      onCancel={onClose}
      okText={
        lines.length > 1 ? `${book}: ${lines.length} lines, ${formatNaira(kobo / 100)}` : book
      }
      okButtonProps={{ disabled: !isReady, loading: busy, htmlType: 'submit', form: 'book-form' }}
    >
      <p className="narration">{line.narration}</p>
      <Form
        id="book-form"
        layout="vertical"
        onFinish={() => {
          if (isReady)
            onBook(lines, { category, description: description.trim() }, isRule ? text.trim() : '');
        }}
      >
        <Form.Item label="Category" htmlFor="book-category">
          <Select
            id="book-category"
            autoFocus={!usual}
            showSearch
            optionFilterProp="label"
            {...(category && { value: category })}
            onChange={(value) => setCategory(String(value))}
            options={offered.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </Form.Item>
        <Form.Item
          label="Description"
          htmlFor="book-description"
          extra="A voucher is written on the day of the line, or on the first day that is open."
        >
          <Input
            id="book-description"
            autoFocus={usual !== undefined}
            value={description}
            maxLength={300}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Form.Item>
        <Checkbox checked={isRule} onChange={(event) => setRule(event.target.checked)}>
          Remember it: propose the same for every line with this text, now and in later statements
        </Checkbox>
        {isRule ? (
          <Form.Item
            label="Text of the narration"
            htmlFor="book-rule"
            extra={`At least ${minRuleText} characters. ${alike.length} open ${alike.length === 1 ? 'line of this statement has' : 'lines of this statement have'} it.`}
          >
            <Input
              id="book-rule"
              value={text}
              maxLength={100}
              onChange={(event) => setText(event.target.value)}
            />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  );
}
