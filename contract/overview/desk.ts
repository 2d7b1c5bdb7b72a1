import { z } from 'zod';
import { answersData } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import { refusedKeySchema } from '../payments/schemas.ts';
import { undeliveredSchema } from '../system/mails/schemas.ts';

/** What a society begins with. */
export const firstSteps = ['site', 'members', 'subscription'] as const;

/** What waits for somebody: a part is absent for who may not act on it. Amounts in naira. */
export const deskSchema = z.object({
  /** What the society has not begun yet: the site's name and addresses are samples, nobody is on the register, no year is set up; absent where nothing is missing. */
  missing: z.array(z.enum(firstSteps)).optional(),
  /** Lines of bank statements that nobody has confirmed. */
  lines: z.number().optional(),
  /** Payments, refunds, disputes and events of gateways under review. */
  review: z.number().optional(),
  /** Money of lines of bank statements that is nobody's yet. */
  suspense: z.object({ count: z.number(), amount: z.number() }).optional(),
  /** Transfers that members have reported. */
  transfers: z.number().optional(),
  /** Registrations, and new names of members, that nobody has confirmed. */
  registrations: z.number().optional(),
  names: z.number().optional(),
  /** Members who ask for another designation. */
  designations: z.number().optional(),
  /** Accounts that are in use and not signed for the end of last month. */
  unsigned: z.object({ accounts: z.number(), until: z.string() }).optional(),
  /** Gateways that do not accept the server's key. */
  gateways: z.array(refusedKeySchema).optional(),
  mails: undeliveredSchema.optional(),
});
export type Desk = z.infer<typeof deskSchema>;

/** What waits for an office today. */
export const deskCalls = {
  desk: defineCall('GET /api/v1/desk', {
    summary: 'What waits for me today: of each thing how much, as far as I may act on it',
    access: 'session',
    ...answersData(deskSchema),
  }),
};
