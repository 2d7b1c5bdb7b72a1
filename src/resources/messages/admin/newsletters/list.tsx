import { Link } from 'react-router';
import type { Newsletter } from '#contract/messages/newsletters/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useRecordActions } from '../../../../portal/list/tools/use-record-actions.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { MessageTabs } from '../parts/message-tabs.tsx';

/** Lists the newsletters, with a button to write another. */
export default function Newsletters() {
  const resource = useManifest();
  const pathTo = usePathTo();
  const table = useResourceTable<Newsletter>(resource, { staleTime: 0 });
  const { pathOf, actionsOf } = useRecordActions(resource);
  const title: ResourceColumn<Newsletter> = {
    dataIndex: 'title',
    render: (_, newsletter) => (
      <span className="two-lines">
        <Link to={pathOf(newsletter) ?? ''}>{newsletter.title}</Link>
        <small className="excerpt">{newsletter.body}</small>
      </span>
    ),
  };
  return (
    <ListFrame
      title="Admin Messages"
      tabs={<MessageTabs />}
      buttons={
        <LinkButton type="primary" icon={<Icon name="plus" />} to={pathTo(resource.name, 'create')}>
          Write a newsletter
        </LinkButton>
      }
    >
      <ResourceTable<Newsletter>
        resource={resource.name}
        table={table}
        columns={[title, ...resource.columns]}
        row={{ title: (newsletter) => newsletter.title, ...resource.row }}
        noun="newsletters"
        nameOf={(newsletter) => newsletter.title}
        pathOf={pathOf}
        actionsOf={(newsletter) =>
          actionsOf(newsletter).filter(({ key }) => newsletter.state !== 'sent' || key === 'show')
        }
        hasTools={false}
        empty="No newsletters yet. Those that you send are also on the site, under Newsletters."
      />
    </ListFrame>
  );
}
