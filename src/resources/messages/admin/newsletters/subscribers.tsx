import { useInvalidate } from '@refinedev/core';
import { newsletterCalls } from '#contract/messages/newsletters/calls.ts';
import type { Subscriber } from '#contract/messages/newsletters/schemas.ts';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { ExportMenu } from '../../../../portal/list/tools/export-menu.tsx';
import type { RowAction } from '../../../../portal/list/tools/row-actions.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useServices } from '../../../../portal/services.ts';
import { MessagesPage } from '../parts/messages-page.tsx';

/** Lists the addresses of the newsletter, with an export. */
export default function Subscribers() {
  const resource = useManifest();
  const table = useResourceTable<Subscriber>(resource);
  const { http, toasts } = useServices();
  const invalidate = useInvalidate();
  const actionsOf = ({ _id: id, email, state }: Subscriber): RowAction[] =>
    state === 'left'
      ? []
      : [
          {
            key: 'leave',
            label: 'Unsubscribe',
            danger: true,
            confirm: {
              title: `Unsubscribe ${email}?`,
              text: 'It gets no more newsletters. Its owner can subscribe again on the site.',
              act: 'Unsubscribe',
            },
            onChoose: async () => {
              await http.send(newsletterCalls.endNewsletterSubscription, { params: { id } });
              await invalidate({ resource: resource.name, invalidates: ['list'] });
              toasts.show(`${email} gets no more newsletters.`);
            },
          },
        ];
  return (
    <MessagesPage
      tab="newsletter-subscribers"
      headerButtons={
        <ExportMenu
          path={newsletterCalls.exportNewsletterSubscribers.path}
          name="newsletter"
          title="Newsletter subscribers"
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
        actionsOf={actionsOf}
        empty="No subscribers yet. The form is on the site’s home page."
      />
    </MessagesPage>
  );
}
