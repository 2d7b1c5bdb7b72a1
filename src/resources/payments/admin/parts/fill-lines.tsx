import { Button, Form, Input, Space } from 'antd';
import { useState } from 'react';
import type { User } from '#contract/account/schemas.ts';
import { duesCalls } from '#contract/dues/calls.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { maxPageRows } from '#contract/limits.ts';
import { memberCalls } from '#contract/members/calls.ts';
import { leftInWords } from '#contract/members/words.ts';
import { formatKobo, koboFromNaira, nairaFromKobo } from '#contract/naira.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { NairaInput } from '../../../../portal/form/inputs/naira-input.tsx';
import type { ResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { owedAfter, type Sum } from '../../../dues/admin/parts/plan-words.ts';
import type { Line } from './receipt-line.tsx';
import { yearChosen } from './received.ts';

/* Lines that a receipt has at most: the form sends no more. */
const maxLines = 200;

/** Returns lines for those who are found, are members, and have none yet; as many as the receipt still takes. */
export function linesToAdd(
  lines: readonly Line[],
  found: readonly Pick<User, '_id' | 'membership'>[],
): Line[] {
  const known = new Set(lines.map(({ userId }) => userId));
  return found
    .filter((member) => leftInWords(member) === '' && !known.has(member._id))
    .map(({ _id }) => ({ userId: _id }))
    .slice(0, Math.max(0, maxLines - lines.length));
}

/**
 * Distributes a total in the order of the lines: to each as much as is still owed after the lines before, until it is
 * used up.
 *
 * @param kobo the total
 * @param ledgerOf the ledger of a line's member
 * @returns the lines with their amounts in naira, and what is left over, in kobo
 */
export function distributeTotal(
  kobo: number,
  lines: readonly Line[],
  ledgerOf: (userId: string) => Pick<Ledger, 'credit' | 'years'> | undefined,
): { lines: Line[]; left: number } {
  const earlier = new Map<string, Sum[]>();
  let left = kobo;
  const filled = lines.map((line) => {
    const { userId = '' } = line;
    const [dueYear, before, ledger] = [
      yearChosen(line.dueYear),
      earlier.get(userId) ?? [],
      ledgerOf(userId),
    ];
    const part = ledger ? Math.min(left, owedAfter(ledger, before, dueYear)) : 0;
    left -= part;
    earlier.set(userId, [...before, { kobo: part, dueYear }]);
    return { ...line, amount: part > 0 ? String(nairaFromKobo(part)) : '' };
  });
  return { lines: filled, left };
}

const linesIn = ({ form }: ResourceForm): Line[] => {
  const lines: unknown = form.getFieldValue('lines');
  return Array.isArray(lines) ? lines.filter((line) => line?.userId) : [];
};

/** Fills the lines of one payment for several: all members of an employer, and one total that pays what they owe. */
export function FillLines({ form }: { form: ResourceForm }) {
  const { send, isSending } = useSend();
  const [employer, setEmployer] = useState('');
  const [total, setTotal] = useState('');
  const [said, setSaid] = useState('');

  const run = async (fill: () => Promise<string>) => setSaid(await fill().catch(sentenceOf));

  const addEmployer = async () => {
    const users: User[] = [];
    for (let page = 1, total = 1; users.length < total; page += 1) {
      const query = { placeOfWork: employer.trim(), page, limit: maxPageRows };
      const answer = await send(memberCalls.getAllUsers, { query });
      users.push(...answer.data.users);
      total = answer.data.users.length > 0 ? answer.totalUsers : 0;
    }
    const lines = linesIn(form);
    const added = linesToAdd(lines, users);
    if (added.length > 0) form.fill('lines', [...lines, ...added]);
    const found = users.filter((member) => leftInWords(member) === '').length;
    if (found === 0) return `No member has ‘${employer.trim()}’ as their place of work.`;
    return `${added.length} added of ${found} found.`;
  };

  const distribute = async () => {
    const asked = koboFromNaira(total);
    if (!asked) return 'Enter the total in naira, such as 150000.';
    if (linesIn(form).length === 0) return 'Choose the members first.';
    const ledgers = new Map<string, Ledger>();
    /* Read anew each time, for somebody else may be chosen meanwhile. */
    const nextId = () => linesIn(form).find(({ userId = '' }) => !ledgers.has(userId))?.userId;
    for (let id = nextId(); id; id = nextId())
      ledgers.set(id, (await send(duesCalls.ledgerOfMember, { params: { id } })).data);
    const { lines, left } = distributeTotal(asked, linesIn(form), (id) => ledgers.get(id));
    form.fill('lines', lines);
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
