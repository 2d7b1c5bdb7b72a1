import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, bindOne, succeed } from '../../../plugins/bind.ts';
import { invitationTotals, invite, takeDeliveryReport } from '../invitations/invitations.ts';
import { readMembership, recordMembership, takeMembershipBack } from '../membership/membership.ts';
import { listMerged, mergeMember, unmergeMember } from '../merge/merge.ts';
import { previewMerge } from '../merge/merge-preview.ts';
import { refuseRegistration, restoreRegistration } from '../registrations/registrations.ts';
import { disableMembers } from '../registrations/roster.ts';
import { addNote, listNotes, removeNote } from './notes.ts';

/** Registers the calls that make two records of one person one. */
function mergeRoutes(app: App, context: Context): void {
  bind(app, calls.previewMerge, async ({ actor, params, query }) =>
    succeed({ data: await previewMerge(context, actor, params.id, query.into) }),
  );

  bindOne(app, calls.mergeMember, ({ actor, params, body }) =>
    mergeMember(context, actor, params.id, body.into),
  );

  bindOne(app, calls.unmergeMember, ({ actor, params }) =>
    unmergeMember(context, actor, params.id),
  );

  bindOne(app, calls.mergedRecords, ({ params }) => listMerged(context, params.id));
}

/** Registers the calls about invitations. */
function invitationRoutes(app: App, context: Context): void {
  bind(app, calls.inviteMembers, async ({ actor, body: { all, ids = [], stand } }) =>
    succeed({ data: await invite(context, actor, all ? 'all' : ids, { stand }) }),
  );

  bind(app, calls.invitationTotals, async () => succeed({ data: await invitationTotals(context) }));

  bind(app, calls.deliveryReport, async ({ actor, params, body }) => {
    await takeDeliveryReport(context, actor, params.token, body.report);
    return succeed({ message: 'Thank you. The report was read.' });
  });
}

/** Registers what admins decide on records and note about them. */
export function memberRecordRoutes(app: App, context: Context): void {
  mergeRoutes(app, context);
  invitationRoutes(app, context);

  bindOne(app, calls.refuseRegistration, ({ actor, params, body }) =>
    refuseRegistration(context, actor, params.id, body),
  );

  bindOne(app, calls.restoreRegistration, ({ actor, params }) =>
    restoreRegistration(context, actor, params.id),
  );

  bind(app, calls.disableMembers, async ({ actor, body }) =>
    succeed({ data: await disableMembers(context, actor, body.ids) }),
  );

  bind(app, calls.membershipOf, async ({ params }) =>
    succeed({ data: await readMembership(context, params.id) }),
  );

  bind(app, calls.recordMembership, async ({ actor, params, body }) =>
    succeed({ data: await recordMembership(context, actor, params.id, body) }),
  );

  bind(app, calls.takeMembershipBack, async ({ actor, params }) =>
    succeed({ data: await takeMembershipBack(context, actor, params.id, params.eventId) }),
  );

  bindOne(app, calls.notesOfMember, ({ params }) => listNotes(context, params.id));

  bindOne(app, calls.addNote, ({ actor, params, body }) =>
    addNote(context, actor, params.id, body.text),
  );

  bind(app, calls.removeNote, async ({ actor, params }) =>
    removeNote(context, actor, params.id, params.noteId),
  );
}
