import { announcementCalls } from '#contract/messages/announcements/calls.ts';
import type { Announcement } from '#contract/messages/announcements/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import ListPage from '../../../../portal/pages/list.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { titleColumn } from '../parts/title-column.tsx';
import { whenOf } from './when.ts';

/** Lists the announcements to members, with a button to send another. */
export default function Announcements() {
  const { name, columns } = useManifest();
  const mayCall = useMayCall();
  return (
    <ListPage<Announcement>
      title="Admin Messages"
      buttons={
        mayCall(announcementCalls.announce) && (
          <LinkButton icon={<Icon name="people" />} to={['audiences', 'list']}>
            Groups
          </LinkButton>
        )
      }
      columns={[titleColumn(name), ...columns]}
      row={{
        title: ({ title }) => title,
        line: (announcement) => `${whenOf(announcement)} · ${announcement.body}`,
      }}
      empty="No announcements yet. Announcements that you send appear under Messages for every member."
    />
  );
}
