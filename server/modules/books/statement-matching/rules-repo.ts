import { eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { firstRow } from '../../../db/rows.ts';
import { cashCategories, statementRules, users } from '../../../db/schema/index.ts';
import type { Rule } from './rules.ts';

type NewRule = typeof statementRules.$inferInsert;

/** Keeps a rule; one of the same text is replaced. The statements must be locked. @returns its id */
export async function upsertRule(tx: Transaction, row: NewRule): Promise<string> {
  const { id, text, categoryId, description } = row;
  const [kept] = await tx
    .update(statementRules)
    .set({ categoryId, description })
    .where(sql`upper(${statementRules.text}) = upper(${text})`)
    .returning({ id: statementRules.id });
  if (!kept) await tx.insert(statementRules).values(row);
  return kept?.id ?? id;
}

/** Returns the rules that lines are read by; not those of a category that is retired. */
export const loadRules = (db: Queryable): Promise<Rule[]> =>
  db
    .select({
      id: statementRules.id,
      text: statementRules.text,
      direction: cashCategories.direction,
    })
    .from(statementRules)
    .leftJoin(cashCategories, eq(cashCategories.id, statementRules.categoryId))
    .where(or(isNull(statementRules.categoryId), isNull(cashCategories.retiredAt)))
    .orderBy(statementRules.createdAt);

const withNames = (db: Queryable) =>
  db
    .select({
      _id: statementRules.id,
      text: statementRules.text,
      category: { _id: cashCategories.id, name: cashCategories.name },
      description: statementRules.description,
      createdAt: statementRules.createdAt,
      createdBy: { _id: users.id, fname: users.fname, lname: users.lname },
    })
    .from(statementRules)
    .innerJoin(users, eq(users.id, statementRules.createdBy))
    .leftJoin(cashCategories, eq(cashCategories.id, statementRules.categoryId))
    .orderBy(statementRules.createdAt, statementRules.id)
    .$dynamic();

export type RuleRow = Awaited<ReturnType<typeof withNames>>[number];

/** Returns the rules with who made them and what they propose, the oldest first. */
export const listRules = async (db: Queryable): Promise<RuleRow[]> => withNames(db);

/** Returns a rule; null where there is none. */
export const findRule = (db: Queryable, id: string): Promise<RuleRow | null> =>
  withNames(db).where(eq(statementRules.id, id)).then(firstRow);

/** Returns the rule of a text, however that is written; null where there is none. */
export const findRuleOf = (db: Queryable, text: string): Promise<RuleRow | null> =>
  withNames(db).where(sql`upper(${statementRules.text}) = upper(${text})`).then(firstRow);

/** Deletes a rule and returns its text; null where there is none. */
export async function deleteRule(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx
    .delete(statementRules)
    .where(eq(statementRules.id, id))
    .returning({ text: statementRules.text });
  return row?.text ?? null;
}
