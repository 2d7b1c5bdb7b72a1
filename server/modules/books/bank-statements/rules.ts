import { isEqual } from 'es-toolkit';
import type { z } from 'zod';
import type { StatementLine, statementRuleForm } from '#contract/books/bank-statements/schemas.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { existing, justWritten } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { expectAnyCategory } from '../cash-book/categories.ts';
import { findPurposes } from '../statement-matching/purposes-repo.ts';
import { isAbout } from '../statement-matching/rules.ts';
import * as rulesRepo from '../statement-matching/rules-repo.ts';
import * as repo from './repo.ts';

type Form = z.output<typeof statementRuleForm>;
type Parts = Pick<Context, 'db'>;

/** What is said of a line that a rule ignores. */
export const ignoredBy = (text: string): string => `By the rule ‘${text}’.`;

/**
 * Keeps a rule, and applies it to all lines that nobody has decided: they are ignored, or proposed. The statements must
 * be locked.
 *
 * @returns its id, and the lines that it is about
 * @throws AppError 400 for a category that there is not, 409 for one that is retired
 */
export async function applyRule(
  tx: Transaction,
  { text, category, description }: Pick<Form, 'text'> & Partial<Form>,
  actor: UserActor,
): Promise<{ id: string; lineIds: string[] }> {
  const { id: categoryId = null, direction = null } = category
    ? await expectAnyCategory(tx, category)
    : {};
  const id = await rulesRepo.upsertRule(tx, {
    id: newId(),
    text,
    categoryId,
    description: categoryId === null ? null : (description ?? null),
    createdBy: actor.userId,
  });
  const open = await repo.listOpen(tx);
  const purposeOf = await findPurposes(tx);
  const lineIds = open
    .filter((line) => isAbout({ text, direction }, line, purposeOf))
    .map((line) => line.id);
  await repo.updateLines(
    tx,
    lineIds,
    direction === null
      ? { state: 'ignored', waits: false, ruleId: null, reason: ignoredBy(text) }
      : { ruleId: id },
  );
  return { id, lineIds };
}

/**
 * Adds a rule, or replaces the one of the same text; the same again changes nothing.
 *
 * @returns the rule, and how many open lines it is about
 * @throws AppError as `applyRule`
 */
export async function createRule({ db }: Parts, form: Form, actor: UserActor) {
  return db.transaction(async (tx) => {
    await acquireLock(tx, 'statements');
    const former = await rulesRepo.findRuleOf(tx, form.text);
    const { id, lineIds } = await applyRule(tx, form, actor);
    const rule = justWritten(await rulesRepo.findRule(tx, id), 'The rule that was kept');
    /* The same again, as after a booking that failed, is no news. */
    if (!isEqual(former, rule))
      await writeAudit(tx, actor, 'statement.rule-added', id, {
        after: {
          rule: rule.text,
          category: rule.category?.name ?? null,
          description: rule.description,
          lines: lineIds.length,
        },
      });
    return { rule: presentRule(rule), lines: lineIds.length };
  });
}

/**
 * Removes a rule. What it ignored stays ignored, and what it proposes waits without a proposal.
 *
 * @throws AppError 404
 */
export async function removeRule({ db }: Parts, id: string, actor: UserActor): Promise<void> {
  await db.transaction(async (tx) => {
    const rule = await existing('This rule', id, () => rulesRepo.deleteRule(tx, id));
    await writeAudit(tx, actor, 'statement.rule-removed', id, { before: { rule } });
  });
}

/** Returns a rule as the treasurer sees it. */
export const presentRule = (row: rulesRepo.RuleRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** Returns what a rule proposes for a line; null where it proposes nothing. */
export function proposalOf(rule: rulesRepo.RuleRow | undefined): StatementLine['rule'] {
  if (!rule?.category) return null;
  const { _id, text, category, description } = rule;
  return { _id, text, category, description: description ?? text };
}
