import { z } from 'zod';
import { crudCalls } from '../../crud.ts';
import { nairaAmount } from '../../money.ts';
import { reference } from '../../reference-fields.ts';

const years = 'Year must be a year like 2026.';

/** What a category is to bring in or to cost in a year; without a category, what members are charged. */
export const budgetForm = z.object({
  year: z.int(years).min(1960, years).max(2200, years),
  categoryId: reference('Category', 'cash-categories').nullable().optional(),
  amount: nairaAmount('Amount'),
});

/** The lines of the society's budgets. */
export const budgetCalls = crudCalls({
  path: '/api/v1/budget-lines',
  singular: 'budget line',
  form: budgetForm,
  read: 'payments.read',
  write: 'payments.write',
  sort: ['year', 'createdAt'],
  filter: ['year'],
  record: { amount: z.number() },
});
