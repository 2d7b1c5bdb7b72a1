import { isDeepStrictEqual } from 'node:util';
import { chunk } from 'es-toolkit';
import type { Permitted } from '#contract/access.ts';
import {
  type ActorKind,
  type AuditAction,
  type AuditSubject,
  auditSubjects,
} from '#contract/system/audit/terms.ts';
import type { Transaction } from '../db/client.ts';
import { auditEntries } from '../db/schema/index.ts';
import { markAsDone } from '../idempotency/attempt.ts';
import { newId } from '../ids.ts';

type NewEntry = typeof auditEntries.$inferInsert;

/** Rows of one statement, within the 65,535 parameters of a statement. */
const rowsPerStatement = 2_000;

async function insertEntries(tx: Transaction, rows: readonly NewEntry[]): Promise<void> {
  for (const part of chunk(rows, rowsPerStatement)) await tx.insert(auditEntries).values(part);
}

/** Who makes a change, and from where. Every service function that changes something is handed one. */
export type Actor = {
  kind: ActorKind;
  /** The person; null for a visitor and for the system. */
  userId: string | null;
  /** The name of the job, the gateway or the command; null for people. */
  label: string | null;
  /** The client's network address, as Fastify derives it behind the proxies of TRUST_PROXY. */
  address: string | null;
  /** The session that the request was made in. */
  sessionId: string | null;
};

/** The system as the actor: `systemActor('gateway', 'flutterwave')`. */
export const systemActor = (kind: 'job' | 'gateway' | 'command', label: string): Actor => ({
  kind,
  label,
  userId: null,
  address: null,
  sessionId: null,
});

/** Who makes a request, which always comes from an address. */
export type Requester = Actor & { address: string };

/** The user who makes a request, with what permissions depend on. */
export type UserActor = Requester &
  Permitted & {
    userId: string;
    sessionId: string;
    remember: boolean;
    /** Whether they logged in with a one-time password and have not set their own yet. */
    mustChangePassword: boolean;
  };

/** Somebody who is not logged in. */
export const visitor = (address: string): Requester => ({
  kind: 'visitor',
  label: null,
  userId: null,
  address,
  sessionId: null,
});

/**
 * A visitor who has shown who they are: by a password, by the link that was mailed to them, or by
 * registering.
 */
export const asPerson = (
  { address }: Pick<Requester, 'address'>,
  userId: string,
  sessionId: string | null = null,
): Requester & { userId: string } => ({ kind: 'person', label: null, userId, address, sessionId });

type Values = Readonly<Record<string, unknown>>;

/** What was done, without who did it. */
export type Done = {
  action: AuditAction;
  /** What it was done to, where the action does not say it (`subjectOf`). */
  subject?: AuditSubject;
  /** The id of what it was done to; null for what has none, such as settings. */
  subjectId: string | null;
  /** The member whom it is about; what is done to a member is about that member. */
  userId?: string | null;
  /** The changed fields alone, before and after; amounts in kobo, under names that say so. */
  before?: Values | null;
  after?: Values | null;
};

/* Of actions that are not named by what they are done to. */
const subjects: Readonly<Record<string, AuditSubject>> = {
  account: 'cash account',
  'credit-letters': 'member',
  ledger: 'ledger entry',
  mails: 'mail',
  movement: 'cash account',
  password: 'member',
  preferences: 'member',
  reminders: 'reminder',
  'standing-payment': 'cash entry',
  statement: 'bank statement',
};

/** Returns what an action is done to: `cash-entry.recorded` to a `cash entry`. @throws Error where it does not say */
export function subjectOf(action: AuditAction): AuditSubject {
  const [name = ''] = action.split('.');
  const words = subjects[name] ?? name.replaceAll('-', ' ');
  const subject = auditSubjects.find((one) => one === words);
  if (!subject) throw new Error(`What ${action} is done to must be said.`);
  return subject;
}

/** Characters of a value that is kept; longer ones are cut, lists after an item, since an auditor needs no whole page. */
const maxLength = 500;

/* A safeguard: callers name what they write, and no secret is among it. */
const secrets =
  /^(password|passwordHash|passwordCurrent|passwordConfirm|token|tokenHash|secret|hash|otp)$/;

function withoutSecrets(value: unknown): unknown {
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secrets.test(name))
      .map(([name, inner]) => [name, withoutSecrets(inner)]),
  );
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    let length = 0;
    const items = value.map(shortened);
    const kept = items.filter((one) => {
      const isWithin = length < maxLength;
      length += (JSON.stringify(one) ?? '').length;
      return isWithin;
    });
    return kept.length < items.length ? [...kept, '…'] : kept;
  }
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : value;
}

function recordable(values: Values | null | undefined): Record<string, unknown> | null {
  const fields = Object.entries(values ?? {}).filter(
    ([name, value]) => value !== undefined && !secrets.test(name),
  );
  if (fields.length === 0) return null;
  return Object.fromEntries(
    fields.map(([name, value]) => [name, shortened(withoutSecrets(value))]),
  );
}

/**
 * Writes audit entries in the transaction of the change that they tell of, so that neither is without
 * the other, and marks the request's `Idempotency-Key` as done with it. Many entries are a few statements.
 */
export async function writeAudits(
  tx: Transaction,
  actor: Actor,
  done: readonly Done[],
): Promise<void> {
  await markAsDone(tx);
  await insertEntries(
    tx,
    done.map(({ action, subject = subjectOf(action), subjectId, before, after, ...more }) => ({
      id: newId(),
      actorKind: actor.kind,
      actorId: actor.userId,
      actorLabel: actor.label,
      action,
      subject,
      subjectId,
      userId: more.userId ?? (subject === 'member' ? subjectId : null),
      before: recordable(before),
      after: recordable(after),
      address: actor.address,
      sessionId: actor.sessionId,
    })),
  );
}

/** What an entry has besides what was done, and to what. */
type More = Omit<Done, 'action' | 'subjectId'>;

/**
 * Writes one audit entry in the transaction of the change that it tells of.
 *
 * @param subjectId the id of what it was done to; null for what has none, such as settings
 */
export const writeAudit = (
  tx: Transaction,
  actor: Actor,
  action: AuditAction,
  subjectId: string | null,
  more: More | null = null,
): Promise<void> => writeAudits(tx, actor, [{ ...more, action, subjectId }]);

/* As JSON, since the database answers the keys of an object in another order. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(asJson(one), asJson(other));

/**
 * Returns the fields of a change that differ from the record as it was, as `before` and `after`; null
 * if there are none.
 */
export function changedFields(
  record: Values,
  change: Values,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const names = Object.keys(change).filter(
    (name) => change[name] !== undefined && !isSame(record[name], change[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: Values) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(record), after: pick(change) };
}

/** Writes the entry of a change to a record as it was: the changed fields alone, and nothing where none differs. */
export async function writeChange(
  tx: Transaction,
  actor: Actor,
  action: AuditAction,
  subjectId: string | null,
  record: Values,
  change: Values,
  more: More = {},
): Promise<void> {
  const changed = changedFields(record, change);
  if (changed) await writeAudit(tx, actor, action, subjectId, { ...more, ...changed });
}
