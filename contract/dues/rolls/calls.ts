import { z } from 'zod';
import { answersData, answersList, answersOne } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { asAtQuery, reasonForm } from '../ledger/schemas.ts';
import { electorSchema, rollFileQuery, rollForm, rollSchema } from './schemas.ts';

/** Who may vote (docs/ledger.md, 'Who counts'). */
export const rollCalls = {
  exportRoll: defineCall('GET /api/v1/ledger/roll', {
    summary:
      'Export who was an elector at the end of a day, by today’s rule, as CSV, or by `format` as XLSX or PDF',
    access: 'payments.read',
    query: asAtQuery.extend(rollFileQuery.shape),
    produces: 'text/csv',
  }),
  rolls: defineCall('GET /api/v1/ledger/rolls', {
    summary: 'The rolls that were drawn, the newest first',
    access: 'payments.read',
    ...answersList('rolls', rollSchema),
  }),
  drawRoll: defineCall('POST /api/v1/ledger/rolls', {
    summary: 'Draw the roll of an election, which is kept as it is',
    access: 'payments.read',
    once: true,
    body: rollForm,
    status: 201,
    ...answersOne('roll', rollSchema),
  }),
  withdrawRoll: defineCall('POST /api/v1/ledger/rolls/{id}/withdraw', {
    summary: 'Mark a roll as drawn by mistake, with a reason; its rows stay',
    access: 'payments.write',
    once: true,
    body: reasonForm,
    status: 201,
    ...answersOne('roll', rollSchema),
  }),
  rollRows: defineCall('GET /api/v1/ledger/rolls/{id}/rows', {
    summary: 'A roll that was drawn, with its rows',
    access: 'payments.read',
    ...answersData(z.object({ roll: rollSchema, electors: z.array(electorSchema) })),
  }),
  exportDrawnRoll: defineCall('GET /api/v1/ledger/rolls/{id}', {
    summary: 'Export a roll that was drawn, as CSV, or by `format` as XLSX or PDF',
    access: 'payments.read',
    query: rollFileQuery,
    produces: 'text/csv',
  }),
} as const;
