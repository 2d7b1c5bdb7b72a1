import { Alert } from 'antd';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import EditPage from '../../../../portal/pages/edit.tsx';
import { useTextMessages, withoutTexts } from './use-text-messages.ts';

/** Corrects an announcement; its time and text message only while it waits, and mails already sent do not change. */
export default function EditAnnouncement() {
  const texts = useTextMessages();
  if (texts === undefined) return <PageSkeleton />;
  return (
    <EditPage
      fieldsFor={({ sentAt }, fields) => {
        if (sentAt) return withoutTexts(fields).filter(({ name }) => name !== 'scheduledAt');
        return texts ? fields : withoutTexts(fields);
      }}
    >
      {({ byMail, textMessage, sentAt }) =>
        (byMail || textMessage) && sentAt ? (
          <Alert type="warning" message="What was already sent cannot be recalled." />
        ) : null
      }
    </EditPage>
  );
}
