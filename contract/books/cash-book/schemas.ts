import { z } from 'zod';
import { requiredText } from '../../text.ts';
import { cashCategoryDirections } from './terms.ts';

/** What money is paid for, or received for besides the members' ledger. */
export const cashCategorySchema = z.object({
  _id: z.string(),
  name: z.string(),
  direction: z.enum(cashCategoryDirections),
  retired: z.boolean(),
});
export type CashCategory = z.infer<typeof cashCategorySchema>;

export const cashCategoryForm = z.object({
  name: requiredText('Name', 80),
  direction: z.enum(
    cashCategoryDirections,
    `Direction must be one of ${cashCategoryDirections.join(', ')}.`,
  ),
});

export const cashCategoryChange = z.object({
  name: requiredText('Name', 80).optional(),
  retired: z.boolean('retired must be true or false.').optional(),
});
