import { z } from 'zod';
import { crudCalls } from '../../crud.ts';
import { budgetForm } from './schemas.ts';

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
