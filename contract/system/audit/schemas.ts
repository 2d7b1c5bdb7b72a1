import { z } from 'zod';
import { calendarDate } from '../../fields.ts';
import { choicesParameter, pageParameters, searchParameter } from '../../lists.ts';
import { actorKinds, auditSubjects } from './terms.ts';

/** A page of the audit trail. Log-ins and log-outs are left out, unless sessions are asked for. */
export const auditListQuery = z.object({
  ...pageParameters,
  /**
   * Words of the name, or the member ID, of who acted or of the member whom it is about; or the whole number of a
   * receipt, an invoice or a voucher.
   */
  search: searchParameter,
  subject: choicesParameter('subject', auditSubjects).optional(),
  /** The moment after which it was done, such as that of a signature. */
  since: z.iso
    .datetime({ offset: true, error: 'since must be a time like 2026-03-31T10:00:00.000Z.' })
    .optional(),
  /** The days that the books have it in, both included: what counts in a period, or counted in it before. */
  from: calendarDate('from').optional(),
  until: calendarDate('until').optional(),
});

const person = z.object({ _id: z.string(), name: z.string(), memberId: z.string() });

const values = z.record(z.string(), z.unknown()).nullable();

/** An entry of the audit trail: who did what, to whom, and what it was before. */
export const auditEntrySchema = z.object({
  _id: z.string(),
  at: z.string(),
  actorKind: z.enum(actorKinds),
  /** The person who acted; null for a visitor and for the system. */
  actor: person.nullable(),
  /** The name of the job, the gateway or the command. */
  actorLabel: z.string().nullable(),
  /** One of `auditActions`. */
  action: z.string(),
  subject: z.string(),
  /** The id of what it was done to; null for what has none. */
  subjectId: z.string().nullable(),
  /** The receipt that a payment had by it, its invoice before there is one, or the voucher; null for all else. */
  number: z.string().nullable(),
  /** The receipt that it superseded. */
  formerNumber: z.string().nullable(),
  /** The member whom it is about. */
  member: person.nullable(),
  before: values,
  after: values,
  /** The names of the persons and the accounts whose ids are among the values. */
  names: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
