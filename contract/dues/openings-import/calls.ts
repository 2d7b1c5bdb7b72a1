import { z } from 'zod';
import { answersData, answersList, answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { reasonForm } from '../ledger/schemas.ts';
import * as schemas from './schemas.ts';

/** How opening balances are brought in from a list (docs/ledger.md). */
export const openingsImportCalls = {
  importOpenings: defineCall('POST /api/v1/ledger/openings/import', {
    summary:
      'Bring in opening balances from a list, or preview that; all of them, or none where a row is wrong, unless `leaveOut`',
    access: 'payments.write',
    once: true,
    body: schemas.openingsImportForm,
    maxBytes: schemas.maxOpeningsBytes,
    ...answersData(
      z.object({
        applied: z.boolean(),
        totals: schemas.openingsTotals,
        rows: z.array(schemas.openingRow),
      }),
    ),
  }),
  openingsLists: defineCall('GET /api/v1/ledger/openings/imports', {
    summary: 'The lists of opening balances that were imported, the latest first',
    access: 'payments.read',
    ...answersList('imports', schemas.openingsListSchema),
  }),
  undoOpenings: defineCall('POST /api/v1/ledger/openings/imports/{id}/undo', {
    summary:
      'Take a whole list back: every balance of it that stands is reversed, and the take-on day is what it was before; all of them, or none',
    access: 'payments.reverse',
    once: true,
    body: reasonForm,
    status: 201,
    ...answersValue('undone', z.number()),
  }),
};
