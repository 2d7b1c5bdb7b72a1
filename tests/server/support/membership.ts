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

/** Makes members who have left, as of today. */
export async function endMembership(server: TestServer, ...members: { id: string }[]) {
  for (const { id } of members)
    await server.context.db.insert(membershipEvents).values({
      id: newId(),
      userId: id,
      kind: 'resigned',
      date: dayInNigeria(),
    });
}
