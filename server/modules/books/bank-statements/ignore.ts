import type { z } from 'zod';
import type { ignoreForm } from '#contract/books/bank-statements/schemas.ts';
import type { UserActor } from '../../../audit/actor.ts';
import { writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { conflict, invalidField, notFound } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import { deleteRule, insertRule } from '../statement-matching/rules-repo.ts';
import { squeeze } from '../statement-reading/words.ts';
import * as repo from './repo.ts';

type Form = z.output<typeof ignoreForm>;
type Parts = Pick<Context, 'db'>;

/* Keeps the rule, and returns the doubtful lines that it is about. */
async function keepRule(tx: Transaction, line: repo.LineRow, text: string, actor: UserActor) {
  const wanted = squeeze(text);
  if (!squeeze(line.narration).includes(wanted))
    throw invalidField('rule', 'The narration of this line does not have this text.');
  await insertRule(tx, { id: newId(), text, createdBy: actor.userId });
  const doubtful = await repo.listDoubtful(tx);
  return doubtful
    .filter(({ id, narration }) => id !== line.id && squeeze(narration).includes(wanted))
    .map(({ id }) => id);
}

/**
 * Ignores a line that is no payment of a member. With a rule, all doubtful lines whose narration has
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
    const alike = rule ? await keepRule(tx, line, rule, actor) : [];
    const own = line.state === 'ignored' ? [] : [line.id];
    const byRule = `By the rule ‘${rule ?? ''}’.`;
    await repo.updateLines(tx, own, {
      state: 'ignored',
      reason: reason ?? (rule ? byRule : 'By the treasurer.'),
    });
    await repo.updateLines(tx, alike, { state: 'ignored', reason: byRule });
    const ignored = own.length + alike.length;
    await writeAudit(tx, actor, {
      action: 'statement.line-ignored',
      subject: 'bank statement',
      subjectId: id,
      after: { lineId, narration: line.narration, reason, rule, ignored },
    });
    return ignored;
  });
}

/**
 * Removes a rule. What it ignored stays ignored.
 *
 * @throws AppError 404
 */
export async function removeRule({ db }: Parts, id: string, actor: UserActor): Promise<void> {
  if (!isUuid(id)) throw notFound('This rule');
  await db.transaction(async (tx) => {
    const text = await deleteRule(tx, id);
    if (text === null) throw notFound('This rule');
    await writeAudit(tx, actor, {
      action: 'statement.rule-removed',
      subject: 'bank statement',
      subjectId: id,
      before: { rule: text },
    });
  });
}
