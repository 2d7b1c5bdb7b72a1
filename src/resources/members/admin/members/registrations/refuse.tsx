import { useLocation, useNavigate } from 'react-router';
import type { User } from '#contract/account/schemas.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { refuseForm } from '#contract/members/schemas.ts';
import { fieldsOf } from '../../../../../portal/form/fields/schema-fields.ts';
import { WholeFormPage } from '../../../../../portal/form/whole-form-page.tsx';
import { RecordPending } from '../../../../../portal/pages/record-failure.tsx';
import { useDrawer } from '../../../../../portal/routing/use-drawer.ts';
import { usePathTo } from '../../../../../portal/services.ts';
import { shortName } from '../../parts/member-name.tsx';
import { useMember } from '../../parts/use-member.ts';
import { ofQueue } from '../list/to-confirm.ts';

const fields = fieldsOf(refuseForm, () => ({
  label: 'Reason',
  hint: 'E-mailed as you write it, such as ‘The institute’s list has this member ID for somebody else.’',
}));

/* Back to the queue of registrations, where the next one waits, or to the record. */
function useClose(): () => void {
  const drawer = useDrawer();
  const { state } = useLocation();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  return () => {
    if (state === ofQueue) navigate(pathTo('members', 'registrations'), { replace: true });
    else drawer?.close();
  };
}

function RefuseForm({ member }: { member: User }) {
  const close = useClose();
  const name = shortName(member);
  return (
    <WholeFormPage
      title={`Refuse the registration of ${name}`}
      submit="Refuse and e-mail the reason"
      schema={refuseForm}
      fields={fields}
      call={memberRecordCalls.refuseRegistration}
      params={{ id: member._id }}
      success={`${name}’s registration is refused, and the reason on its way.`}
      onDone={close}
      onCancel={close}
      above={
        <p className="page-lead">
          {name} registered with the member ID {member.memberId}. The account is closed, what was
          charged is taken back, and the member ID and the e-mail address are free again. What was
          paid waits for the treasurer under ‘Review and suspense’. You can take it back on the
          record’s page.
        </p>
      }
    />
  );
}

/** Refuses a registration, with a reason that is mailed. */
export default function Refuse() {
  const { member, error, refetch } = useMember();
  return member ? <RefuseForm member={member} /> : <RecordPending error={error} retry={refetch} />;
}
