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
  percent: z.number(),
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

/** Sets a rate, or an amount a head, from a day on; of one category, or of all that have none of their own. */
export const shareRateForm = z
  .object({
    from: dateWithin('From', '1960-01-01', '2200-12-31'),
    category: pricedCategory('Category').nullable().optional(),
    percent: percentage('Percent').nullish(),
    /** Of each member's charge of a year, as far as it is paid. */
    amount: nairaAmount('Amount a head').nullish(),
  })
  .superRefine(({ percent, amount }, context) => {
    const given = [percent, amount].filter((value) => value !== undefined && value !== null).length;
    if (given === 1) return;
    const [path, message] =
      given === 0
        ? ['percent', 'A percentage, or an amount a head, is required.']
        : ['amount', 'Give a percentage or an amount a head, not both.'];
    context.addIssue({ code: 'custom', path: [path], message });
  });

export const shareQuery = z.object({ asAt: queryDay('asAt').optional() });
