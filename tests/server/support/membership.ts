import { dayInNigeria } from '#contract/day.ts';
import type { Membership } from '#contract/membership.ts';
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
