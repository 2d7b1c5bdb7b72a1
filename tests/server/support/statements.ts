import { readFileSync } from 'node:fs';
import { duesSettings } from '../../../server/db/schema/index.ts';
import type { MatchingContext } from '../../../server/modules/books/statement-matching/matching-context.ts';
import { indexMembers } from '../../../server/modules/books/statement-matching/member-index.ts';
import { usualPurposes } from '../../../server/modules/books/statement-matching/purposes.ts';
import { findLayout } from '../../../server/modules/books/statement-reading/layout.ts';
import { readRows } from '../../../server/modules/books/statement-reading/read-file.ts';
import { readLines } from '../../../server/modules/books/statement-reading/read-lines.ts';
import { projectPath } from '../../../server/project-path.ts';

const fixture = (name: string) => readFileSync(projectPath(`tests/fixtures/statements/${name}`));

type Registered = {
  memberId: string;
  fname: string;
  mname: string | null;
  lname: string;
  disabled?: boolean;
  /** Naira by due year; `levy` has none. */
  owes: Record<string, number>;
};

/** The register of the corpus, by hand. */
export const register: readonly Registered[] = JSON.parse(fixture('register.json').toString());

/** The right members of each credit, by file and row; none where it is no payment of a member. */
export const answers: Readonly<Record<string, Record<string, string[]>>> = JSON.parse(
  fixture('answers.json').toString(),
);

/** A matching context of these members and nothing else; their ids are their member IDs. */
export async function matchingContextOf(
  members: readonly Registered[],
  more: Partial<MatchingContext> = {},
): Promise<MatchingContext> {
  const dues = members.map(({ memberId, owes }) => {
    const open = Object.entries(owes).map(
      ([year, naira]) => [year === 'levy' ? null : Number(year), naira * 100] as const,
    );
    return [memberId, new Map(open)] as const;
  });
  const indexed = members.map(({ memberId, fname, mname, lname, disabled }) => ({
    id: memberId,
    memberId,
    fname,
    mname,
    lname,
    active: !disabled,
  }));
  return {
    index: await indexMembers(indexed),
    dues: new Map(dues),
    accountId: '',
    booked: [],
    gateways: [],
    transfers: [],
    earlier: [],
    payerAliases: new Map(),
    rules: [],
    otherPurposes: `${usualPurposes},${duesSettings.otherPurposes.default}`,
    ...more,
  };
}

/** The lines of a statement of the corpus. @throws Error where its layout is not found or a row is bad */
export async function linesOf(name: string) {
  const rows = await readRows(fixture(name), name.split('.').at(-1) ?? '');
  const layout = findLayout(rows);
  if (!layout) throw new Error(`No head row in ${name}.`);
  const { lines, bad } = readLines(rows, layout);
  if (bad.length > 0) throw new Error(`${name}: ${JSON.stringify(bad)}`);
  return lines;
}

/** The bytes of a statement of the corpus. */
export const statementFile = (name: string) => ({ field: 'file', name, bytes: fixture(name) });
