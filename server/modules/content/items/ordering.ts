import type { z } from 'zod';
import type { orderForm } from '#contract/content/site/schemas.ts';
import type { Actor } from '../../../audit/actor.ts';
import { writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { conflict } from '../../../errors.ts';
import { kindNamed } from '../site/kinds.ts';
import * as repo from './items-repo.ts';

/**
 * Reorders the items: they share out the positions that they have among the others of their kind.
 *
 * @throws AppError 404 for the kind, 409 if one of them does not exist
 */
export async function orderItems(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  name: string,
  form: z.output<typeof orderForm>,
) {
  const kind = kindNamed(name);
  const moved = new Set(form.ids);
  await db.transaction(async (tx) => {
    const before = await repo.lockOrder(tx, kind);
    if (before.filter((id) => moved.has(id)).length < moved.size)
      throw conflict('The list has changed. Reload it before you sort it.');
    const next = form.ids.values();
    const after = before.map((id) => (moved.has(id) ? (next.next().value ?? id) : id));
    await repo.setOrder(tx, after);
    const isSame = after.every((id, place) => id === before[place]);
    if (!isSame)
      await writeAudit(tx, actor, {
        action: 'content.reordered',
        subjectId: null,
        after: { kind, first: after[0], items: after.length },
      });
  });
}
