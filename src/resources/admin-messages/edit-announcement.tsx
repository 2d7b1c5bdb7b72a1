import { type Announcement, announcementChangeForm } from '#contract/announcements.ts';
import { ResourceForm } from '../../components/resource-form.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { AnnouncementFields } from './announcement-fields.tsx';

type Props = { announcement: Announcement | null; open: boolean; onClose: () => void };

/** A slip of the pen put right; mails that are out already stay as they are. */
export function EditAnnouncement({ announcement, open, onClose }: Props) {
  return (
    <SideDrawer title="Edit announcement" open={open} onClose={onClose} destroyOnHidden>
      {announcement ? (
        <ResourceForm
          resource="sent-announcements"
          action="edit"
          id={announcement._id}
          version={announcement.updatedAt}
          schema={announcementChangeForm}
          initial={{ title: announcement.title, body: announcement.body }}
          success="Announcement changed."
          submit="Save changes"
          draft={`announcement-${announcement._id}`}
          onDone={onClose}
          onCancel={onClose}
        >
          {announcement.byMail ? (
            <p className="form-note">Mails that are out already stay as they are.</p>
          ) : null}
          <AnnouncementFields />
        </ResourceForm>
      ) : null}
    </SideDrawer>
  );
}
