import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { cashBookCalls } from '#contract/books/cash-book/calls.ts';
import { formatNaira } from '#contract/naira.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';

type Props = {
  line: StatementLine;
  busy: boolean;
  onClose: () => void;
  onBook: (voucher: { category: string; description: string }) => void;
};

/** Books a line as income or an expense of a category. */
export function BookDialog({ line, busy, onClose, onBook }: Props) {
  const { data } = useApiQuery(cashBookCalls.cashCategories);
  const [category, setCategory] = useState('');
  const [description, setDescription] = useState('');
  const direction = line.amount > 0 ? 'in' : 'out';
  const offered = (data?.data.categories ?? []).filter(
    (one) => one.direction === direction && !one.retired,
  );
  const words = line.amount > 0 ? 'income' : 'an expense';
  const isReady = category !== '' && description.trim() !== '';
  return (
    <Modal
      open
      title={`Book ${formatNaira(Math.abs(line.amount))} as ${words}`}
      maskClosable={false}
      onCancel={onClose}
      okText={line.amount > 0 ? 'Book income' : 'Book expense'}
      okButtonProps={{ disabled: !isReady, loading: busy }}
      onOk={() => onBook({ category, description: description.trim() })}
    >
      <p className="narration">{line.narration}</p>
      <Form layout="vertical">
        <Form.Item label="Category" htmlFor="book-category">
          <Select
            id="book-category"
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
            value={description}
            maxLength={300}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
