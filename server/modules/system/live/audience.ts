import { type Access, mayCall, type Permitted } from '#contract/access.ts';
import { calls } from '#contract/calls.ts';
import { audienceAccess } from '#contract/content/files/schemas.ts';
import type { LiveChange, LiveChangeType, LiveTopic } from '#contract/system/live.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Change } from '../../../db/changes.ts';

type Audience = {
  topic: LiveTopic;
  /** Who hears of every row: as the call that reads them; null: nobody. Everyone hears of their own rows. */
  all: Access | null;
};

/** The audience of changes by table. */
const audiences: Readonly<Record<string, Audience>> = {
  users: { topic: 'members', all: calls.getAllUsers.access },
  invitations: { topic: 'members', all: calls.getAllUsers.access },
  payments: { topic: 'payments', all: calls.payments.access },
  ledger_entries: { topic: 'payments', all: calls.payments.access },
  transfers: { topic: 'payments', all: calls.payments.access },
  subscriptions: { topic: 'subscription', all: calls.subscription.access },
  announcements: { topic: 'announcements', all: calls.announcements.access },
  announcement_reads: { topic: 'announcements', all: null },
  contact_messages: { topic: 'messages', all: calls.contactMessages.access },
  contact_replies: { topic: 'messages', all: calls.contactMessages.access },
  /* Of whichever audience: who waits reads theirs when the page opens. */
  resource_files: { topic: 'files', all: audienceAccess.members },
  content_items: { topic: 'content', all: 'content.write' },
};

const types: Record<Change['operation'], LiveChangeType> = {
  INSERT: 'created',
  UPDATE: 'updated',
  DELETE: 'deleted',
};

/** A change as one user may see it: the ids that changed in one way under one topic. */
export type VisibleChange = Pick<LiveChange, 'channel' | 'type'> & { ids: string[] };

/** Returns the part of a change that a user may see; null if none. */
export function visibleChange(
  actor: Pick<UserActor, 'userId' | keyof Permitted>,
  { table, operation, rows }: Change,
): VisibleChange | null {
  const audience = audiences[table];
  if (!audience) return null;
  const { topic, all } = audience;
  const seesAll = all !== null && mayCall(actor, all);
  const ids = rows.filter(([, owner]) => seesAll || owner === actor.userId).map(([id]) => id);
  return ids.length > 0 ? { channel: `resources/${topic}`, type: types[operation], ids } : null;
}
