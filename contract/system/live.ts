import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** The topics of live updates, as channels name them. */
const liveTopics = [
  'members',
  'payments',
  'subscription',
  'announcements',
  'messages',
  'files',
  'content',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

const liveChangeTypes = ['created', 'updated', 'deleted'] as const;
export type LiveChangeType = (typeof liveChangeTypes)[number];

/**
 * A live event in the shape of refine's LiveEvent: which records changed, never their content.
 * Without ids there are too many to list.
 */
export type LiveChange = {
  channel: `resources/${LiveTopic}`;
  type: LiveChangeType;
  payload: { ids?: string[] };
  date: string;
};

/** The longest time before the stream opened whose changes can be requested, in ms. */
export const maxMissedMs = 10_000;

const missedMessage = `missedMs must be a whole number from 0 to ${maxMissedMs}.`;

const liveQuery = z.object({
  /** Milliseconds before the stream opened whose changes are sent as well. */
  missedMs: z
    .string(missedMessage)
    .regex(/^\d{1,5}$/, missedMessage)
    .transform(Number)
    .refine((ms) => ms <= maxMissedMs, missedMessage)
    .default(0),
});

export const liveCalls = {
  live: defineCall('GET /api/v1/live', {
    summary:
      'Hear of changes as they are committed (server-sent events). Members hear of their own record and payments, of announcements, files and the subscription; admins of what their capabilities read. What a page missed while it was loaded, `missedMs` asks for; what was missed between two streams is not repeated: read it anew',
    access: 'session',
    query: liveQuery,
    produces: 'text/event-stream',
    failures: [503],
  }),
};
