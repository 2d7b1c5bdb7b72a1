import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { success } from '../../envelope.ts';
import { maxOpeningsBytes, openingRow, openingsImportForm, openingsTotals } from './schemas.ts';

const tag = 'Ledger';

/** How opening balances are brought in from a list (docs/ledger.md). */
export const openingsImportCalls = {
  importOpenings: defineCall({
    method: 'POST',
    path: '/api/v1/ledger/openings/import',
    summary:
      'Bring in opening balances from a list, or preview that; all of them, or none where a row is wrong, unless `leaveOut`',
    tag,
    access: 'payments.write',
    once: true,
    body: openingsImportForm,
    maxBytes: maxOpeningsBytes,
    response: success({
      data: z.object({
        applied: z.boolean(),
        totals: openingsTotals,
        rows: z.array(openingRow),
      }),
    }),
    record: 'data',
    failures: [409],
  }),
};
