import { z } from 'zod';
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
  /** The receipt or invoice of a payment, or the voucher: `RCT-2026-000123`; null for all else. */
  number: z.string().nullable(),
  /** The member whom it is about. */
  member: person.nullable(),
  before: values,
  after: values,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
