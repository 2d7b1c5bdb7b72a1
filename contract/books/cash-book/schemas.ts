import { z } from 'zod';
import { choiceField } from '../../fields.ts';
import { idsParameter, limitParameter, pageParameter, searchParameter } from '../../lists.ts';
import { requiredText } from '../../text.ts';
import { cashCategoryDirections } from './terms.ts';

/** What money is paid for, or received for besides the members' ledger. */
export const cashCategorySchema = z.object({
  _id: z.string(),
  name: z.string(),
  direction: z.enum(cashCategoryDirections),
  retired: z.boolean(),
  /** Whether a bank takes it by itself, such as its charges: nobody approves that. */
  takenByBank: z.boolean(),
});
export type CashCategory = z.infer<typeof cashCategorySchema>;

/** Without a limit all that match are answered: there are few. */
export const cashCategoryQuery = z.object({
  search: searchParameter,
  ids: idsParameter().optional(),
  page: pageParameter,
  limit: limitParameter().optional(),
});

export const cashCategoryForm = z.object({
  name: requiredText('Name', 80),
  direction: choiceField('Direction', cashCategoryDirections),
});

export const cashCategoryChange = z.object({
  name: requiredText('Name', 80).optional(),
  takenByBank: z.boolean('takenByBank must be true or false.').optional(),
  retired: z.boolean('retired must be true or false.').optional(),
});
