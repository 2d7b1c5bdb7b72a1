import { Button } from 'antd';
import { useState } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatKobo, formatNaira, koboFromNaira, nairaFromKobo } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { NairaInput } from '../../../../portal/form/inputs/naira-input.tsx';
import { ReferenceInput } from '../../../../portal/form/inputs/reference-input.tsx';
import { useEntryFocus } from '../../../../portal/form/inputs/use-entry-focus.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { IconButton } from '../../../../portal/parts/icon-button.tsx';
import { useUnsaved } from '../../../../portal/routing/unsaved-changes.tsx';
import { LineDialog, type OfLine } from './line-dialog.tsx';
import { WhatItPays } from './what-it-pays.tsx';
import '../../../payments/admin/parts/record-payment.css';

type Part = { key: number; userId?: string; amount: string };

const koboOf = ({ amount }: Part): number => koboFromNaira(amount) ?? 0;

/* Less than two names of a member, such as the last name, are no reason to give them a part. */
const leastNamed = 50;

/* Named by two of three names at least, or paid for by a line like this before. */
const leastCertain = 55;

/*
 * Each member whom the line names, with what they owe as far as the line goes. Of those who only work where it names,
 * nobody knows whom it is for, unless it is all that they owe.
 */
function partsOf({ candidates, amount }: StatementLine): Part[] {
  const kobo = Math.round(amount * 100);
  const named = candidates.filter(({ score, owed }) => score >= leastNamed && owed > 0);
  const owedKobo = (of: typeof named) =>
    of.reduce((sum, { owed }) => sum + Math.round(owed * 100), 0);
  const isCertain = ({ score }: { score: number }) =>
    score >= leastCertain || owedKobo(named) === kobo;
  let left = kobo;
  const parts = named.map((member, key) => {
    const own = isCertain(member) ? Math.min(left, owedKobo([member])) : 0;
    left -= own;
    return {
      key,
      userId: member.userId,
      amount: own > 0 ? String(nairaFromKobo(own)) : '',
    };
  });
  const blank = [0, 1].map((place) => ({ key: 100 + place, amount: '' }));
  return parts.length >= 2 ? parts : [...parts, ...blank].slice(0, 2);
}

/** Divides a line over several members; what they get must add up to it. */
export function SplitDialog(props: OfLine) {
  const { line, work } = props;
  const [proposed] = useState(() => partsOf(line));
  const [parts, setParts] = useState<readonly Part[]>(proposed);
  useUnsaved(parts !== proposed);
  const focus = useEntryFocus();
  const given = parts.filter((part) => koboOf(part) > 0);
  const left = Math.round(line.amount * 100) - given.reduce((sum, part) => sum + koboOf(part), 0);
  const isWhole = left === 0 && given.every(({ userId }) => userId);
  const change = (key: number, to: Partial<Part>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...to } : part)));
  const add = () => {
    focus.added(parts.length);
    setParts([...parts, { key: Math.max(0, ...parts.map(({ key }) => key)) + 1, amount: '' }]);
  };
  const remove = (place: number) => {
    focus.removed(place, parts.length);
    setParts(parts.filter((_, index) => index !== place));
  };
  const entries = given.map(({ userId = '', amount }) => ({ _id: line._id, userId, amount }));
  return (
    <LineDialog
      {...props}
      title={`Split ${formatNaira(line.amount)}`}
      okText={`Record for ${countOf(given.length, 'members')}`}
      isReady={isWhole}
      onSend={() => work.record(entries)}
    >
      <ol className="record-lines">
        {parts.map(({ key, userId, amount }, place) => (
          <li
            key={key}
            className="receipt-line"
            {...focus.entryProps(place)}
            aria-label={`Part ${place + 1}`}
          >
            <div className="line-member">
              <ReferenceInput
                resource="payers"
                placeholder="Name or member ID"
                aria-label={`Member of part ${place + 1}`}
                {...(userId && { value: userId })}
                onChange={(value) => change(key, { userId: String(value ?? '') })}
              />
            </div>
            <div className="line-amount">
              <NairaInput
                aria-label={`Amount of part ${place + 1}`}
                value={amount}
                onChange={(value) => change(key, { amount: String(value ?? '') })}
              />
            </div>
            <small className="line-outcome">
              {userId && koboOf({ key, amount }) > 0 ? (
                <WhatItPays
                  userId={userId}
                  kobo={koboOf({ key, amount })}
                  candidates={line.candidates}
                />
              ) : null}
            </small>
            {parts.length > 1 ? (
              <IconButton
                icon="trash"
                label={`Remove part ${place + 1}`}
                onClick={() => remove(place)}
              />
            ) : null}
          </li>
        ))}
      </ol>
      <Button ref={focus.adder} icon={<Icon name="plus" />} onClick={add}>
        Add a member
      </Button>
      <p role="status">
        {left === 0 ? 'The whole amount is split.' : `${formatKobo(left)} is left.`}
      </p>
    </LineDialog>
  );
}
