import { budgetCalls as calls } from '#contract/books/budget/calls.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { crudModule } from '../../../crud-module.ts';
import { budgetLines as table } from '../../../db/schema/index.ts';

export const budgetRoutes = crudModule({
  calls,
  table,
  present: ({ amount }) => ({ amount: nairaFromKobo(amount) }),
});
