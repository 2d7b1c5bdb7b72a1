import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, bindOne, succeed, succeedPage } from '../../../plugins/bind.ts';
import { sendCsv } from '../../../plugins/send-csv.ts';
import { presentUser } from '../../account/users/present.ts';
import { getUser } from '../../account/users/users.ts';
import { importMembers } from '../import/import.ts';
import { makeLetters } from '../invitations/invitation-letters.ts';
import { exportMembers } from '../list/export.ts';
import { listMembers } from '../list/list.ts';
import { countAbroad } from '../list/list-repo.ts';
import { disableMember, enableMember, setRole } from '../registrations/roster.ts';
import { changeCategory, previewCategory } from './categories.ts';
import { confirmMember, confirmMembers, correctMember, sendPasswordResetLink } from './correct.ts';
import { createMember } from './create.ts';
import { decideDesignation } from './designation.ts';
import { previewEarlierYears } from './earlier-years.ts';
import { decideName } from './names.ts';

/** Registers the calls that read members. */
function readRoutes(app: App, context: Context): void {
  bind(app, calls.getAllUsers, async ({ query }) => {
    const { rows, ...counted } = await listMembers(context, query);
    const users = rows.map((row) => presentUser(row, context.settings.publicUrl));
    return succeedPage('users', { users, ...counted });
  });

  bind(app, calls.diasporaUsers, async () =>
    succeed({ totalDiasporaUsers: await countAbroad(context.db) }),
  );

  bindOne(app, calls.getUser, ({ params }) => getUser(context, params.id));
}

/** Registers the calls that change one member. */
function actionRoutes(app: App, context: Context): void {
  bindOne(app, calls.updateUser, ({ actor, params, body }) =>
    correctMember(context, actor, params.id, body),
  );

  bindOne(app, calls.confirmUser, ({ actor, params, body }) =>
    confirmMember(context, actor, params.id, body),
  );

  bindOne(app, calls.decideDesignation, ({ actor, params, body }) =>
    decideDesignation(context, actor, params.id, body),
  );

  bindOne(app, calls.decideName, ({ actor, params, body }) =>
    decideName(context, actor, params.id, body),
  );

  bindOne(app, calls.disableUser, ({ actor, params }) => disableMember(context, actor, params.id));

  bindOne(app, calls.enableUser, ({ actor, params }) => enableMember(context, actor, params.id));

  bindOne(app, calls.setRole, ({ actor, params, body }) =>
    setRole(context, actor, params.id, body.role),
  );

  bind(app, calls.sendResetLink, async ({ actor, params }) => {
    const address = await sendPasswordResetLink(context, actor, params.id);
    return succeed({ message: `An e-mail with a link is on its way to ${address}.` });
  });
}

/** Registers every admin call about the register of members. */
export function memberRoutes(app: App, context: Context): void {
  readRoutes(app, context);
  actionRoutes(app, context);

  bindOne(app, calls.createMember, ({ actor, body }) => createMember(context, actor, body));

  bindOne(app, calls.previewEarlierYears, ({ body }) => previewEarlierYears(context, body));

  bind(app, calls.confirmMembers, async ({ actor, body }) =>
    succeed({ data: await confirmMembers(context, actor, body) }),
  );

  bind(app, calls.previewMemberCategory, async ({ body }) =>
    succeed({ data: await previewCategory(context, body) }),
  );

  bind(app, calls.changeMemberCategory, async ({ actor, body }) =>
    succeed({ data: await changeCategory(context, body, actor) }),
  );

  bind(app, calls.importMembers, async ({ actor, body }) =>
    succeed({ data: await importMembers(context, actor, body) }),
  );

  bind(app, calls.invitationLetters, async ({ actor, body }) =>
    succeed({ data: await makeLetters(context, actor, body) }),
  );

  bind(app, calls.exportMembers, async ({ query: { format: _, ...query }, reply }) =>
    sendCsv(reply, 'members', exportMembers(context, query)),
  );
}
