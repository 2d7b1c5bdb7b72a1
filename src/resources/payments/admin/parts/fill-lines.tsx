import { Button, Form, type FormInstance, Input, Space } from 'antd';
import { useState } from 'react';
import { ledgerCalls } from '#contract/dues/ledger/calls.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { memberCalls } from '#contract/members/calls.ts';
import { leftInWords } from '#contract/members/words.ts';
import { formatKobo, koboFromNaira } from '#contract/naira.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { NairaInput } from '../../../../portal/form/inputs/naira-input.tsx';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { distributeTotal, linesToAdd } from './distribute.ts';
import type { Line } from './receipt-line.tsx';

/* Members that one press finds at most: a page of the list. */
const foundAtMost = 200;

const linesIn = (form: FormInstance): Line[] => {
  const lines: unknown = form.getFieldValue('lines');
  return Array.isArray(lines) ? lines.filter((line) => line?.userId) : [];
};

/** Fills the lines of one payment for several: all members of an employer, and one total that pays what they owe. */
export function FillLines({ form }: { form: FormInstance }) {
  const { send, isSending } = useSend();
  const [employer, setEmployer] = useState('');
  const [total, setTotal] = useState('');
  const [said, setSaid] = useState('');

  const run = async (fill: () => Promise<string>) => setSaid(await fill().catch(sentenceOf));

  const addEmployer = async () => {
    const query = { placeOfWork: employer.trim(), limit: foundAtMost };
    const { users } = (await send(memberCalls.getAllUsers, { query })).data;
    const lines = linesIn(form);
    const added = linesToAdd(lines, users);
    if (added.length > 0) form.setFieldValue('lines', [...lines, ...added]);
    const found = users.filter((member) => leftInWords(member) === '').length;
    if (found === 0) return `No member has ‘${employer.trim()}’ as their place of work.`;
    return `${added.length} added of ${found} found.`;
  };

  const distribute = async () => {
    const asked = koboFromNaira(total);
    if (!asked) return 'Enter the total in naira, such as 150000.';
    const lines = linesIn(form);
    if (lines.length === 0) return 'Choose the members first.';
    const ledgers = new Map<string, Ledger>();
    for (const { userId: id = '' } of lines)
      if (!ledgers.has(id))
        ledgers.set(id, (await send(ledgerCalls.ledgerOfMember, { params: { id } })).data);
    const { lines: filled, left } = distributeTotal(asked, lines, (id) => ledgers.get(id));
    form.setFieldValue('lines', filled);
    if (left === 0) return 'The total is distributed: each line is what the member owes, in order.';
    return `${formatKobo(left)} is left over: nobody in the lines owes it. Add it to a line, where it becomes credit.`;
  };

  return (
    <Space direction="vertical" className="fill-lines">
      <Form.Item label="All of this employer" htmlFor="fill-employer">
        <Space.Compact block>
          <Input
            id="fill-employer"
            value={employer}
            placeholder="Place of work"
            onChange={({ target }) => setEmployer(target.value)}
          />
          <Button
            loading={isSending}
            disabled={employer.trim() === ''}
            onClick={() => void run(addEmployer)}
          >
            Add them
          </Button>
        </Space.Compact>
      </Form.Item>
      <Form.Item label="One total to distribute" htmlFor="fill-total">
        <Space.Compact block>
          <NairaInput id="fill-total" value={total} onChange={setTotal} />
          <Button loading={isSending} disabled={total === ''} onClick={() => void run(distribute)}>
            Distribute
          </Button>
        </Space.Compact>
      </Form.Item>
      <p className="hint" aria-live="polite">
        {said}
      </p>
    </Space>
  );
}
