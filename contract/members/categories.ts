import { z } from 'zod';
import { answersList, answersOne } from '../answers.ts';
import {
  anyCategoryCode,
  duesCategories,
  memberCategories,
  ownCategoryCode,
} from '../categories.ts';
import { defineCall } from '../define-call.ts';
import { requiredText, text } from '../text.ts';

const ofSociety = 'or one of the society’s own';

/** The category that dues are priced by, the society's own included; the server knows which there are. */
export function pricedCategory(label: string) {
  const message = `${label} must be one of ${duesCategories.join(', ')}, ${ofSociety}.`;
  return z.string(message).regex(anyCategoryCode, message);
}

/** The message for a code that is no category of a member. */
export const categoryMessage = `Category for dues must be one of ${memberCategories.join(', ')}, ${ofSociety}.`;

/** The category that an admin gives a member; the server knows which there are. */
export const memberCategory = z.string(categoryMessage).regex(ownCategoryCode, categoryMessage);

/** A category of the society's own. */
export const ownCategorySchema = z.object({ code: z.string(), name: z.string() });
export type OwnCategory = z.infer<typeof ownCategorySchema>;

const name = requiredText('Name', 60);

export const ownCategoryForm = z.object({
  code: text('Code', 30).regex(
    ownCategoryCode,
    'Code must be 2 to 30 small letters, digits or hyphens, and begin with a letter, such as corporate.',
  ),
  name,
});

const category = answersOne('category', ownCategorySchema);

/** The categories for dues that the society adds to those that every society has. */
export const duesCategoryCalls = {
  duesCategories: defineCall({
    method: 'GET',
    path: '/api/v1/dues-categories',
    summary: 'The society’s own categories for dues',
    access: 'session',
    ...answersList('categories', ownCategorySchema),
  }),
  createDuesCategory: defineCall({
    method: 'POST',
    path: '/api/v1/dues-categories',
    summary: 'Add a category for dues',
    access: 'subscription.write',
    body: ownCategoryForm,
    status: 201,
    ...category,
    failures: [409],
  }),
  renameDuesCategory: defineCall({
    method: 'PATCH',
    path: '/api/v1/dues-categories/{code}',
    summary: 'Rename a category for dues; its code stays',
    access: 'subscription.write',
    body: z.object({ name }),
    ...category,
    failures: [409],
  }),
  removeDuesCategory: defineCall({
    method: 'DELETE',
    path: '/api/v1/dues-categories/{code}',
    summary: 'Remove a category for dues that nothing uses',
    access: 'subscription.write',
    status: 204,
    failures: [409],
  }),
} as const;
