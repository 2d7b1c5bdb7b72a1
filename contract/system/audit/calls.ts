import { answersPage } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { auditEntrySchema, auditListQuery } from './schemas.ts';

/** How admins read the audit trail. Nobody can change it. */
export const auditCalls = {
  auditEntries: defineCall('GET /api/v1/audit', {
    summary: 'The audit trail: who did what to whom, the latest first, a page at a time',
    access: 'audit.read',
    query: auditListQuery,
    ...answersPage('entries', auditEntrySchema),
  }),
};
