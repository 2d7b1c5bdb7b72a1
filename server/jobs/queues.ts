import type PgBoss from 'pg-boss';
import type { MailClass } from '../mail/classes.ts';

/**
 * Seconds after which a job whose process has died may run again. A live process renews its claim
 * well before.
 */
export const claimSeconds = 60;

type Options = Omit<PgBoss.Queue, 'name'>;

/* Tried twelve times; with the random part of each delay, the last is 34 to 68 hours after the first. */
const mail: Options = {
  retryLimit: 11,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: claimSeconds,
  /* A server that was off for months still sends what waited. */
  retentionMinutes: 366 * 24 * 60,
};

/* One job waits and one runs at most, so that a slow run is followed by one other. */
const repeated: Options = {
  policy: 'stately',
  retryLimit: 3,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: claimSeconds,
  retentionMinutes: 24 * 60,
};

/* One at a time: it takes a processor for a minute. */
const packs: Options = {
  policy: 'singleton',
  retryLimit: 2,
  retryDelay: 20,
  retryBackoff: true,
  expireInSeconds: claimSeconds,
  retentionMinutes: 7 * 24 * 60,
};

/* Never twice by itself: a provider has no key by which it knows a repeated message. */
const texts: Options = {
  retryLimit: 0,
  expireInSeconds: claimSeconds,
  retentionMinutes: 7 * 24 * 60,
};

/** Every queue and its rules: one for each class of mails, text messages, each repeated job, and the packs. */
export const queues = {
  'mail-personal': mail,
  'mail-transactional': mail,
  'mail-bulk': mail,
  texts,
  packs,
  sweep: repeated,
  charging: repeated,
  shares: repeated,
  reminders: repeated,
  mailings: repeated,
  housekeeping: repeated,
  /* Due again half an hour later by its own period. */
  backup: { ...repeated, retryLimit: 0 },
} as const satisfies Record<string, Options>;

export type QueueName = keyof typeof queues;
/** The name of a repeated job, which is that of its queue. */
export type JobName = Exclude<QueueName, `mail-${string}` | 'packs' | 'texts'>;

/** Returns the queue of a class of mails. */
export const mailQueue = (mailClass: MailClass) => `mail-${mailClass}` as const;
