import { messageCalls } from '#contract/messages/calls.ts';
import { ExportMenu } from '../../../../portal/list/tools/export-menu.tsx';
import ListPage from '../../../../portal/pages/list.tsx';

/** Lists the addresses of the newsletter, with an export. */
export default function Subscribers() {
  return (
    <ListPage
      title="Admin Messages"
      buttons={(table) => (
        <ExportMenu
          path={messageCalls.exportNewsletterSubscribers.path}
          name="newsletter"
          title="Newsletter subscribers"
          dates={['Subscribed', 'Confirmed', 'Unsubscribed']}
          query={table.exported()}
        />
      )}
    />
  );
}
