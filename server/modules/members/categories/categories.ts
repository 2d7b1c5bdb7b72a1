import type { z } from 'zod';
import { duesCategories, isBuiltIn, memberCategories } from '#contract/categories.ts';
import {
  categoryMessage,
  type OwnCategory,
  type ownCategoryForm,
} from '#contract/members/categories.ts';
import { categoryWords } from '#contract/members/words.ts';
import { type Actor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { type Queryable, type Transaction, violatedConstraint } from '../../../db/client.ts';
import { conflict, failingAs, invalidField, notFound } from '../../../errors.ts';
import * as repo from './repo.ts';

/** Returns the categories that the society has added, by name. */
export const readOwnCategories = (db: Queryable): Promise<OwnCategory[]> => repo.listOwn(db);

/**
 * Makes sure that dues can be priced by these categories; those of the society stay until the transaction ends.
 *
 * @throws AppError 400 at the field
 */
export async function expectPricedCategories(
  tx: Transaction,
  codes: readonly string[],
  field: string,
): Promise<void> {
  const own = codes.filter((code) => !isBuiltIn(code));
  if (own.length === 0) return;
  const known = await repo.keepOwn(tx, own);
  const unknown = own.find((code) => !known.includes(code));
  if (unknown) throw invalidField(field, `There is no category ${unknown}.`);
}

/**
 * Makes sure that members can be given these categories, as `expectPricedCategories` does.
 *
 * @throws AppError 400 at `duesCategory`
 */
export async function expectMemberCategories(
  tx: Transaction,
  codes: readonly (string | null | undefined)[],
): Promise<void> {
  const own = [...new Set(codes)]
    .filter((code) => code !== null && code !== undefined)
    .filter((code) => !memberCategories.some((category) => category === code));
  if (own.length === 0) return;
  if ((await repo.keepOwn(tx, own)).length < own.length)
    throw invalidField('duesCategory', categoryMessage);
}

const taken = (field: 'code' | 'name', value: string) =>
  invalidField(field, `There is a category ${value} already.`, 409);

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function refuseBuiltIn({ code, name }: { code?: string; name: string }): void {
  if (code && duesCategories.some((one) => isSame(one, code))) throw taken('code', code);
  if (duesCategories.some((one) => isSame(categoryWords[one], name) || isSame(one, name)))
    throw taken('name', name);
}

function asTaken(error: unknown, { code = '', name }: { code?: string; name: string }): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'dues_categories_pkey') return taken('code', code);
  return constraint === 'dues_categories_name' ? taken('name', name) : error;
}

/**
 * Adds a category.
 *
 * @throws AppError 409 at the code or the name that another one has
 */
export async function createCategory(
  { db }: Pick<Context, 'db'>,
  form: z.output<typeof ownCategoryForm>,
  actor: Actor,
): Promise<OwnCategory> {
  refuseBuiltIn(form);
  await db
    .transaction(async (tx) => {
      await repo.insertOwn(tx, form);
      await writeAudit(tx, actor, 'dues-category.created', null, { after: form });
    })
    .catch(failingAs((error) => asTaken(error, form)));
  return form;
}

/** Gives a category another name. @throws AppError 404; 409 at the name that another one has */
export async function renameCategory(
  { db }: Pick<Context, 'db'>,
  code: string,
  name: string,
  actor: Actor,
): Promise<OwnCategory> {
  refuseBuiltIn({ name });
  await db
    .transaction(async (tx) => {
      const before = await repo.lockOwn(tx, code);
      if (!before) throw notFound('This category');
      if (before.name === name) return;
      await repo.renameOwn(tx, code, name);
      const after = { code, name };
      await writeAudit(tx, actor, 'dues-category.renamed', null, { before, after });
    })
    .catch(failingAs((error) => asTaken(error, { name })));
  return { code, name };
}

/**
 * Removes a category that nothing uses.
 *
 * @throws AppError 404; 409 while a member, a price or a rate has it
 */
export async function removeCategory(
  { db, ports }: Pick<Context, 'db' | 'ports'>,
  code: string,
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await repo.lockOwn(tx, code);
    if (!before) throw notFound('This category');
    const members = await repo.countMembersOf(tx, code);
    const uses = [
      ...(members > 0 ? [`${members} ${members === 1 ? 'member' : 'members'}`] : []),
      ...(await ports.usesOfCategory(tx, code)),
    ];
    if (uses.length > 0) throw conflict(`${before.name} is used by ${uses.join(', ')}.`);
    await repo.removeOwn(tx, code);
    await writeAudit(tx, actor, 'dues-category.removed', null, { before });
  });
}
