import { z } from 'zod';
import { nairaAmount } from '../../money.ts';
import { reference } from '../../reference-fields.ts';

const years = 'Year must be a year like 2026.';

/** What a category is to bring in or to cost in a year; without a category, what members are charged. */
export const budgetForm = z.object({
  year: z.int(years).min(1960, years).max(2200, years),
  categoryId: reference('Category', 'cash-categories').nullable().optional(),
  amount: nairaAmount('Amount'),
});
