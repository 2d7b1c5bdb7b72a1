import { calls } from '#contract/calls.ts';
import type { App } from '../../app-types.ts';
import type { Context } from '../../context.ts';
import { bind, succeed } from '../../plugins/bind.ts';
import { sendCsv } from '../../plugins/send-csv.ts';
import { confirmMember, confirmMembers, correctMember, mailResetLink } from '../users/correct.ts';
import { exportMembers } from '../users/export.ts';
import { invite } from '../users/invitations.ts';
import { createMember } from './create.ts';
import { importMembers } from './import.ts';
import { disableMember, enableMember, setRole } from './roster.ts';

/** What admins do to one member. */
function memberRoutes(app: App, context: Context): void {
  bind(app, calls.updateUser, async ({ params, body }) =>
    succeed({ data: { user: await correctMember(context, params.id, body) } }),
  );

  bind(app, calls.confirmUser, async ({ params, body }) =>
    succeed({ data: { user: await confirmMember(context, params.id, body.confirmed) } }),
  );

  bind(app, calls.disableUser, async ({ actor, params }) =>
    succeed({ data: { user: await disableMember(context, actor.userId, params.id) } }),
  );

  bind(app, calls.enableUser, async ({ actor, params }) =>
    succeed({ data: { user: await enableMember(context, actor.userId, params.id) } }),
  );

  bind(app, calls.setRole, async ({ actor, params, body }) =>
    succeed({ data: { user: await setRole(context, actor.userId, params.id, body.role) } }),
  );

  bind(app, calls.sendResetLink, async ({ params }) => {
    const address = await mailResetLink(context, params.id);
    return succeed({ message: `A mail with a link is on its way to ${address}.` });
  });
}

/** Every call of admins about the register of members. */
export function memberRegisterRoutes(app: App, context: Context): void {
  memberRoutes(app, context);

  bind(app, calls.createMember, async ({ body }) =>
    succeed({ data: { user: await createMember(context, body) } }),
  );

  bind(app, calls.confirmMembers, async ({ body }) =>
    succeed({ data: await confirmMembers(context, body.ids, body.confirmed) }),
  );

  bind(app, calls.importMembers, async ({ body }) =>
    succeed({ data: await importMembers(context, body) }),
  );

  bind(app, calls.inviteMembers, async ({ body }) =>
    succeed({ data: await invite(context, body.all ? 'all' : (body.ids ?? [])) }),
  );

  bind(app, calls.exportMembers, async ({ query: { format: _, ...query }, reply }) =>
    sendCsv(reply, 'members', exportMembers(context.db, query)),
  );
}
