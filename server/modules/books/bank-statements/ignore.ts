import type { z } from 'zod';
import { hasText } from '#contract/books/bank-statements/narration.ts';
import type { ignoreForm } from '#contract/books/bank-statements/schemas.ts';
import type { UserActor } from '../../../audit/actor.ts';
import { writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { conflict, invalidField, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import * as repo from './repo.ts';
import { applyRule, ignoredBy } from './rules.ts';

type Form = z.output<typeof ignoreForm>;
type Parts = Pick<Context, 'db'>;

/* Keeps the rule and ignores the lines that it is about; returns how many. */
async function ignoreAlike(tx: Transaction, line: repo.LineRow, text: string, actor: UserActor) {
  if (!hasText(line.narration, text))
    throw invalidField('rule', 'The narration of this line does not have this text.');
  const own = (await applyRule(tx, { text }, actor)).lineIds;
  return own.filter((id) => id !== line.id).length;
}

/**
 * Ignores a line that is no payment of a member. With a rule, all open lines whose narration has
 * its text are ignored, and those of later statements.
 *
 * @returns how many lines are ignored now that were not
 * @throws AppError 404; 409 for a line that is known or recorded; 400 for a rule that the line is not
 * about
 */
export async function ignoreLine(
  { db }: Parts,
  { id, lineId }: { id: string; lineId: string },
  { reason, rule }: Form,
  actor: UserActor,
): Promise<number> {
  if (!isUuid(id) || !isUuid(lineId)) throw notFound('This line');
  return db.transaction(async (tx) => {
    await acquireLock(tx, 'statements');
    const [line] = await repo.lockLines(tx, id, [lineId]);
    if (!line) throw notFound('This line');
    if (line.state === 'recorded' || line.state === 'known')
      throw conflict(`This line is ${line.state} already.`);
    const alike = rule ? await ignoreAlike(tx, line, rule, actor) : 0;
    const own = line.state === 'ignored' && !line.waits ? [] : [line.id];
    await repo.updateLines(tx, own, {
      state: 'ignored',
      waits: false,
      ruleId: null,
      reason: reason ?? (rule ? ignoredBy(rule) : 'By the treasurer.'),
    });
    const ignored = own.length + alike;
    await writeAudit(tx, actor, {
      action: 'statement.line-ignored',
      subjectId: id,
      after: { lineId, narration: line.narration, reason, rule, ignored },
    });
    return ignored;
  });
}
