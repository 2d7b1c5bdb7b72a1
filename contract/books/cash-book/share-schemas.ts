import { z } from 'zod';
import { dateWithin } from '../../fields.ts';
import { pricedCategory } from '../../members/categories.ts';
import { nairaAmount } from '../../money.ts';
import { percentage, queryDay } from './fields.ts';

/** A rate of the national body's share of dues, or an amount a head in its place. */
const shareRateSchema = z.object({
  _id: z.string(),
  /** The day from which it counts. */
  from: z.string(),
  /** Null for all categories that have no rate of their own. */
  category: z.string().nullable(),
  /** Null from when on a category has no rate of its own any more. */
  percent: z.number().nullable(),
  /** In naira, of each member's charge of a year; null for a rate. */
  amount: z.number().nullable(),
  /** Whether it is the one that counts on the day that was asked for. */
  inForce: z.boolean(),
  by: z.string().nullable(),
  createdAt: z.string(),
});
export type ShareRate = z.infer<typeof shareRateSchema>;

/** What is owed to the national body of dues, in naira; `due` is negative where too much was remitted. */
export const nationalShareSchema = z.object({
  asAt: z.string(),
  accrued: z.number(),
  remitted: z.number(),
  due: z.number(),
  /** The newest first. */
  rates: z.array(shareRateSchema),
});
export type NationalShare = z.infer<typeof nationalShareSchema>;

/**
 * Sets a rate, or an amount a head, from a day on; of one category, or of all that have none of their own. Or says that
 * a category has none of its own any more.
 */
export const shareRateForm = z
  .object({
    from: dateWithin('From', '1960-01-01', '2200-12-31'),
    category: pricedCategory('Category').nullable().optional(),
    percent: percentage('Percent').nullish(),
    /** Of each member's charge of a year, as far as it is paid. */
    amount: nairaAmount('Amount a head').nullish(),
    likeOthers: z.boolean('As for the others must be true or false.').optional(),
  })
  .superRefine(({ category, percent, amount, likeOthers }, context) => {
    const given = [percent ?? null, amount ?? null, likeOthers || null].filter(
      (value) => value !== null,
    ).length;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (given === 0) refuse('percent', 'A percentage, or an amount a head, is required.');
    else if (given > 1 && likeOthers)
      refuse('likeOthers', 'What is as for the others has no percentage or amount of its own.');
    else if (given > 1) refuse('amount', 'Give a percentage or an amount a head, not both.');
    else if (likeOthers && !category)
      refuse('category', 'Choose the category that has no rate of its own any more.');
  });

export const shareQuery = z.object({ asAt: queryDay('asAt').optional() });
