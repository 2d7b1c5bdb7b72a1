import { answersOne, answersSome } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { packForm, packListQuery, packSchema } from './schemas.ts';

/** The treasurer's pack of a month or a year, as a workbook and as a PDF (docs/packs.md, 'The pack'). */
export const packCalls = {
  packs: defineCall('GET /api/v1/packs', {
    summary: 'The packs that were made, the newest first',
    access: 'payments.read',
    query: packListQuery,
    ...answersSome('packs', packSchema),
  }),
  createPack: defineCall('POST /api/v1/packs', {
    summary:
      'Ask for the pack of a period. It is made beside the requests; one of the same period that waits is answered again',
    access: 'payments.write',
    body: packForm,
    status: 201,
    ...answersOne('pack', packSchema),
  }),
  pack: defineCall('GET /api/v1/packs/{id}', {
    summary: 'A pack, and how far it is made',
    access: 'payments.read',
    ...answersOne('pack', packSchema),
  }),
  packXlsx: defineCall('GET /api/v1/packs/{id}/pack.xlsx', {
    summary: 'A pack as a workbook',
    access: 'payments.read',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  packPdf: defineCall('GET /api/v1/packs/{id}/pack.pdf', {
    summary: 'A pack as a PDF, with lines for the signatures of the treasurer and the auditor',
    access: 'payments.read',
    produces: 'application/pdf',
  }),
} as const;
