import { newsletterCalls } from '#contract/newsletters/calls.ts';
import type { Subscriber } from '#contract/newsletters/schemas.ts';
import { ExportMenu } from '../../portal/components/export-menu.tsx';
import { ResourceTable } from '../../portal/list/resource-table.tsx';
import { useResourceTable } from '../../portal/list/use-resource-table.ts';
import { MessagesPage } from '../../portal/messages/messages-page.tsx';
import { useManifest } from '../../portal/use-manifest.ts';

/** Lists the addresses of the newsletter, with an export. */
export default function Subscribers() {
  const resource = useManifest();
  const table = useResourceTable<Subscriber>(resource);
  return (
    <MessagesPage
      tab="newsletter-subscribers"
      headerButtons={
        <ExportMenu
          path={newsletterCalls.exportNewsletterSubscribers.path}
          name="newsletter"
          query={table.exported()}
        />
      }
    >
      <ResourceTable<Subscriber>
        resource={resource.name}
        table={table}
        columns={resource.columns}
        row={{ title: ({ email }) => email, ...resource.row }}
        noun="subscribers"
        nameOf={({ email }) => email}
        empty="No subscribers yet. The form for it stands on the site’s first page."
      />
    </MessagesPage>
  );
}
