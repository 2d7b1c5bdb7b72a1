import { difference } from 'es-toolkit';
import type { Queryable } from '../../../db/client.ts';
import { AppError, notFound } from '../../../errors.ts';
import { findName } from './register-repo.ts';

/** @throws AppError 404, which says who it is, where one of these members is not on the register */
export async function expectAll(
  db: Queryable,
  wanted: readonly string[],
  found: readonly { id: string }[],
): Promise<void> {
  const ids = found.map(({ id }) => id);
  const [missing] = difference(wanted, ids);
  if (missing === undefined) return;
  const name = await findName(db, missing);
  if (name === null) throw notFound('One of these members');
  throw new AppError(404, `${name} is not on the register any more.`);
}
