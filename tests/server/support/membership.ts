import { dayInNigeria } from '#contract/day.ts';
import type { Membership } from '#contract/membership.ts';
import { membershipEvents } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import type { TestServer } from './test-server.ts';

/** Records what has happened to a membership, as the secretariat does; today by default. */
export const recordMembership = (
  server: TestServer,
  admin: { token: string },
  { id }: { id: string },
  kind: Membership,
  date = dayInNigeria(),
) =>
  server.request('POST', `/api/v1/user/${id}/membership`, {
    token: admin.token,
    body: { kind, date },
  });

/** Writes that something has happened to a membership today, past what the secretariat may record. */
export async function setMembership({ context }: TestServer, userId: string, kind: Membership) {
  const event = { id: newId(), userId, kind, date: dayInNigeria() };
  await context.db.insert(membershipEvents).values(event);
}

/** Makes members who have left, as of today. */
export async function endMembership(server: TestServer, ...members: { id: string }[]) {
  for (const { id } of members) await setMembership(server, id, 'resigned');
}
