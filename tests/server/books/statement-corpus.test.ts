import { expect, it } from 'vitest';
import {
  type PlannedLine,
  planLines,
} from '../../../server/modules/books/statement-matching/plan.ts';
import { answers, linesOf, matchingContextOf, register } from '../support/statements.ts';

type Scored = PlannedLine & { file: string; right: string[] };

/** Each statement matched on its own against the register, beside the right answers. */
const scored: Scored[] = [];
for (const [file, rows] of Object.entries(answers)) {
  const planned = await planLines(await linesOf(file), await matchingContextOf(register));
  for (const line of planned)
    if (line.kind === 'credit') scored.push({ ...line, file, right: rows[line.row] ?? ['?'] });
}

const shown = ({ file, row, narration, userId, right }: Scored) =>
  `${file} row ${row}: ${narration}: ${userId}, not ${right.join(' and ') || 'a member'}`;

it('the corpus has six layouts of at least twenty credits, each with its right answer', () => {
  expect(Object.keys(answers)).toHaveLength(6);
  for (const [file, rows] of Object.entries(answers)) {
    const credits = scored.filter((line) => line.file === file);
    expect(credits.length, file).toBeGreaterThanOrEqual(20);
    expect(credits.map(({ row }) => String(row)).sort(), file).toEqual(Object.keys(rows).sort());
  }
});

it('what is called sure is right, and most payments of members are sure', () => {
  const sure = scored.filter(({ state }) => state === 'proposed');
  const isRight = ({ userId, right }: Scored) => right.length === 1 && right[0] === userId;
  const wrong = sure.filter((line) => !isRight(line));
  const payments = scored.filter(({ right }) => right.length > 0);
  const precision = (sure.length - wrong.length) / sure.length;
  const recall = sure.filter(isRight).length / payments.length;
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  process.stdout.write(
    `${scored.length} credits, ${payments.length} payments of members: precision ${percent(precision)} of ${sure.length} sure, recall ${percent(recall)}\n`,
  );
  expect(wrong.map(shown)).toEqual([]);
  expect(precision).toBeGreaterThanOrEqual(0.995);
  expect(recall).toBeGreaterThanOrEqual(0.7);
});

it('a doubtful payment of a member has them among its candidates', () => {
  const doubtful = scored.filter(({ state, right }) => state === 'doubtful' && right.length > 0);
  const missed = doubtful.filter(
    ({ candidates, right }) => !right.every((id) => candidates.some(({ userId }) => userId === id)),
  );
  expect(missed.map(shown)).toEqual([]);
  for (const { candidates, reason } of doubtful) {
    expect(reason).not.toBe('');
    for (const { why } of candidates) expect(why).not.toBe('');
  }
});
