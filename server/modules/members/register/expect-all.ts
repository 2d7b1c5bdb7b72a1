import { difference } from 'es-toolkit';
import { fewInWords } from '#contract/list-in-words.ts';
import { isOrAre } from '#contract/numbers.ts';
import type { Queryable } from '../../../db/client.ts';
import { AppError, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { findNames } from './register-repo.ts';

const missingMessage = 'One of these members';

/** Returns the ids of members, each once. @throws AppError 404 for what is no id of a member */
export function memberIdsOf(ids: readonly string[]): string[] {
  if (!ids.every(isUuid)) throw notFound(missingMessage);
  return [...new Set(ids)];
}

/** @throws AppError 404, which says who it is, where some of these members are not on the register */
export async function expectAll(
  db: Queryable,
  wanted: readonly string[],
  found: readonly { id: string }[],
): Promise<void> {
  const ids = found.map(({ id }) => id);
  const missing = difference(wanted, ids);
  if (missing.length === 0) return;
  const names = await findNames(db, missing);
  if (names.length === 0) throw notFound(missingMessage);
  const who = `${fewInWords(names)} ${isOrAre(names.length)}`;
  throw new AppError(404, `${who} not on the register any more.`);
}
