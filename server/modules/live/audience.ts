import { type Capability, can } from '#contract/access.ts';
import type { LiveChange, LiveChangeType, LiveTopic } from '#contract/live.ts';
import type { Change } from '../../db/changes.ts';
import type { UserActor } from '../sessions/sessions.ts';

type Audience = {
  topic: LiveTopic;
  /** Who sees every row; everyone else sees their own rows. */
  all: Capability | 'everyone' | 'nobody';
};

/** The audience of changes by table. */
const audiences: Readonly<Record<string, Audience>> = {
  users: { topic: 'members', all: 'members.read' },
  invitations: { topic: 'members', all: 'members.read' },
  payments: { topic: 'payments', all: 'payments.read' },
  ledger_entries: { topic: 'payments', all: 'payments.read' },
  transfers: { topic: 'payments', all: 'payments.read' },
  subscriptions: { topic: 'subscription', all: 'everyone' },
  announcements: { topic: 'announcements', all: 'everyone' },
  announcement_reads: { topic: 'announcements', all: 'nobody' },
  contact_messages: { topic: 'messages', all: 'messages.read' },
  contact_replies: { topic: 'messages', all: 'messages.read' },
  resource_files: { topic: 'files', all: 'everyone' },
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
  { userId, role }: Pick<UserActor, 'userId' | 'role'>,
  { table, operation, rows }: Change,
): VisibleChange | null {
  const audience = audiences[table];
  if (!audience) return null;
  const { topic, all } = audience;
  const seesAll = all === 'everyone' || (all !== 'nobody' && can({ role }, all));
  const ids = rows.filter(([, owner]) => seesAll || owner === userId).map(([id]) => id);
  return ids.length > 0 ? { channel: `resources/${topic}`, type: types[operation], ids } : null;
}
