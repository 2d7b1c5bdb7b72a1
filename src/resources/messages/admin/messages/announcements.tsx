import { Link } from 'react-router';
import { announcementCalls } from '#contract/messages/announcements/calls.ts';
import type { Announcement } from '#contract/messages/announcements/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useRecordActions } from '../../../../portal/list/tools/use-record-actions.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { MessageTabs } from '../parts/message-tabs.tsx';
import { whenOf } from './when.ts';

/** Lists the announcements to members, with a button to send another. */
export default function Announcements() {
  const resource = useManifest();
  const pathTo = usePathTo();
  const mayCall = useMayCall();
  const table = useResourceTable<Announcement>(resource);
  const { pathOf, actionsOf } = useRecordActions(resource);
  const title: ResourceColumn<Announcement> = {
    dataIndex: 'title',
    render: (_, announcement) => (
      <span className="two-lines">
        <Link to={pathOf(announcement) ?? ''}>{announcement.title}</Link>
        <small className="excerpt">{announcement.body}</small>
      </span>
    ),
  };
  return (
    <ListFrame
      title="Admin Messages"
      tabs={<MessageTabs />}
      buttons={
        mayCall(announcementCalls.announce) ? (
          <>
            <LinkButton icon={<Icon name="people" />} to={pathTo('audiences', 'list')}>
              Groups
            </LinkButton>
            <LinkButton
              type="primary"
              icon={<Icon name="plus" />}
              to={pathTo(resource.name, 'create')}
            >
              Send an announcement
            </LinkButton>
          </>
        ) : null
      }
    >
      <ResourceTable<Announcement>
        resource={resource.name}
        table={table}
        columns={[title, ...resource.columns]}
        row={{
          title: (announcement) => announcement.title,
          line: (announcement) => `${whenOf(announcement)} · ${announcement.body}`,
        }}
        noun="announcements"
        nameOf={(announcement) => announcement.title}
        pathOf={pathOf}
        actionsOf={actionsOf}
        empty="No announcements yet. Announcements that you send appear under Messages for every member."
      />
    </ListFrame>
  );
}
