import { answersData } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import * as schemas from './category-schemas.ts';

/** How admins change the category for dues of members, and what becomes of open charges. */
export const memberCategoryCalls = {
  previewMemberCategory: defineCall('POST /api/v1/members/category/preview', {
    summary: 'What another category would do to the open charges of this year and of later ones',
    access: 'members.write',
    body: schemas.categoryPreviewForm,
    ...answersData(schemas.categoryPreview),
    failures: [404, 409],
  }),
  changeMemberCategory: defineCall('POST /api/v1/members/category', {
    summary:
      'Give several members a category for dues: all of them, or none where one is not found',
    access: 'members.write',
    once: true,
    body: schemas.categoryForm,
    ...answersData(schemas.categoryChanged),
    failures: [404, 409],
  }),
} as const;
