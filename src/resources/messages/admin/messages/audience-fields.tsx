import { Form } from 'antd';
import { Link } from 'react-router';
import { ReferenceInput } from '../../../../portal/form/inputs/reference-input.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { memberCount } from '../../../dues/admin/parts/members-and-amount.ts';

/** Renders the choice of whom an announcement is for, or says who was selected in the members' list. */
export function AudienceFields({ chosen }: { chosen: readonly string[] | null }) {
  const pathTo = usePathTo();
  if (chosen)
    return (
      <p className="page-lead">
        It goes to {memberCount(chosen.length)} whom you selected in the members’ list.
      </p>
    );
  return (
    <Form.Item
      name="audience"
      label="To"
      extra={
        <>
          Everybody, unless you choose a group. <Link to={pathTo('audiences', 'list')}>Groups</Link>{' '}
          are filters that you save. To write to certain members, select them in the{' '}
          <Link to={`${pathTo('members', 'list')}?view=table`}>members’ list</Link>.
        </>
      }
    >
      <ReferenceInput resource="audiences" placeholder="Everybody" allowClear />
    </Form.Item>
  );
}
