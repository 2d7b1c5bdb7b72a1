import { answersList, answersOne } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import { ownCategoryForm, ownCategorySchema } from './categories.ts';

const category = answersOne('category', ownCategorySchema);

/** The categories for dues that the society adds to those that every society has. */
export const duesCategoryCalls = {
  duesCategories: defineCall('GET /api/v1/dues-categories', {
    summary: 'The society’s own categories for dues',
    access: 'session',
    ...answersList('categories', ownCategorySchema),
  }),
  createDuesCategory: defineCall('POST /api/v1/dues-categories', {
    summary: 'Add a category for dues',
    access: 'subscription.write',
    body: ownCategoryForm,
    status: 201,
    ...category,
    failures: [409],
  }),
  renameDuesCategory: defineCall('PATCH /api/v1/dues-categories/{code}', {
    summary: 'Rename a category for dues; its code stays',
    access: 'subscription.write',
    body: ownCategoryForm.pick({ name: true }),
    ...category,
    failures: [409],
  }),
  removeDuesCategory: defineCall('DELETE /api/v1/dues-categories/{code}', {
    summary: 'Remove a category for dues that nothing uses',
    access: 'subscription.write',
    status: 204,
    failures: [409],
  }),
} as const;
