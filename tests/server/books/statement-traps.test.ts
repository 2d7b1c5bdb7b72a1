import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  type PlannedLine,
  planLines,
} from '../../../server/modules/books/statement-matching/plan.ts';
import { linesOfFile } from '../../../server/modules/books/statement-reading/lines-of-file.ts';
import { projectPath } from '../../../server/project-path.ts';
import { answers, linesOf, matchingContextOf, register } from '../support/statements.ts';

/*
 * Statements with what is easily booked twice or for the wrong member: two exports of one account by one bank, a firm's
 * payment, days of a POS terminal, transfers between own accounts, returned cheques, other purposes, a file with the
 * month first, a part of the lines, and names that are short, joined or misspelt.
 */
const folder = projectPath('tests/fixtures/statements/traps');
type Truth = {
  /** The file that was uploaded before, of the same account. */
  after?: string;
  acceptBalances?: boolean;
  /** By row: what the line is, and whose the money is; several where nobody can tell. */
  rows: Record<string, { state: string; right: string[] }>;
};
const truths: Record<string, Truth> = JSON.parse(readFileSync(`${folder}/truth.json`, 'utf8'));

const fileOf = (name: string, acceptBalances = true) =>
  linesOfFile({
    path: `${folder}/${name}`,
    extension: 'csv',
    chosen: undefined,
    remembered: null,
    dateOrder: undefined,
    acceptBalances,
  });

async function planned(name: string): Promise<PlannedLine[]> {
  const { after, acceptBalances } = truths[name] ?? { rows: {} };
  const before = after ? await planned(after) : [];
  const earlier = before.map(({ state, ...line }, place) => ({
    ...line,
    id: `${after} ${place}`,
    state,
    bookedAs: 'payment' as const,
    takesBack: null,
  }));
  const { lines, isWhole } = await fileOf(name, acceptBalances ?? false);
  return planLines(lines, await matchingContextOf(register, { earlier }), isWhole);
}

type Scored = { file: string; line: PlannedLine; right: string[] };
const scored: Scored[] = [];
for (const [file, { rows }] of Object.entries(truths))
  for (const line of await planned(file))
    scored.push({ file, line, right: rows[line.row]?.right ?? [] });
for (const [file, rows] of Object.entries(answers))
  for (const line of await planLines(await linesOf(file), await matchingContextOf(register)))
    scored.push({ file, line, right: rows[line.row] ?? [] });

const shown = ({ file, line, right }: Scored) =>
  `${file} row ${line.row}: ${line.narration}: ${line.state} ${line.userId ?? line.candidates[0]?.userId}, right: ${right.join(', ')}`;

it.each(Object.entries(truths))('each line of %s is what it is', async (file, { rows }) => {
  const found = scored.filter((one) => one.file === file && rows[one.line.row]);
  expect(found).toHaveLength(Object.keys(rows).length);
  const wrong = found.filter(({ line }) => line.state !== rows[line.row]?.state);
  expect(wrong.map((one) => `${shown(one)}, not ${rows[one.line.row]?.state}`)).toEqual([]);
});

const nameOf = (id: string) => {
  const member = register.find(({ memberId }) => memberId === id);
  return member && JSON.stringify([member.fname, member.lname, member.owes]);
};

/* Nobody can tell two apart who have one name and owe the same. */
const isTwinOf = (id: string, right: readonly string[]) =>
  right.some((other) => nameOf(other) === nameOf(id));

it('nothing that is called sure is wrong, and the right member is first of nearly all doubtful lines', () => {
  const sure = scored.filter(({ line }) => line.state === 'proposed');
  const wrong = sure.filter(({ line, right }) => right.length !== 1 || right[0] !== line.userId);
  expect(wrong.map(shown)).toEqual([]);
  const doubtful = scored.filter(
    ({ line, right }) => line.kind === 'credit' && line.state === 'doubtful' && right.length > 0,
  );
  /* Ties count only where nobody could tell: the others who are level have the same names and owe the same. */
  const isAlone = ({ line: { candidates }, right }: Scored) =>
    candidates.every(
      ({ userId, score }) =>
        score < (candidates[0]?.score ?? 0) || right.includes(userId) || isTwinOf(userId, right),
    );
  const levelFirst = doubtful.filter(({ line: { candidates }, right }) =>
    candidates.some(
      ({ userId, score }) => right.includes(userId) && score === candidates[0]?.score,
    ),
  );
  const strictlyFirst = levelFirst.filter(isAlone);
  const untied = levelFirst.filter(({ line: { candidates }, right }) =>
    candidates.every(
      ({ userId, score }) => score < (candidates[0]?.score ?? 0) || right.includes(userId),
    ),
  );
  const credits = scored.filter(({ line }) => line.kind === 'credit');
  const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;
  const known = credits.filter(({ line }) => line.state === 'known');
  process.stdout.write(
    `${credits.length} credits: ${share(sure.length, credits.length)} sure, ${share(known.length, credits.length)} known; of ${doubtful.length} doubtful lines of members, the right member is first in ${share(strictlyFirst.length, doubtful.length)}, without ties that nobody can decide in ${share(untied.length, doubtful.length)}\n`,
  );
  const missed = doubtful.filter((one) => !strictlyFirst.includes(one));
  expect(missed.map(shown).slice(0, missed.length > doubtful.length * 0.05 ? 50 : 0)).toEqual([]);
});

it('a part of the lines is asked about', async () => {
  await expect(fileOf('filtered.csv', false)).rejects.toMatchObject({
    errors: { acceptBalances: expect.stringContaining('Row 3') },
  });
});
