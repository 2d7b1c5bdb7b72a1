import { Alert } from 'antd';
import EditPage from '../../portal/pages/edit.tsx';

/** Corrects an announcement; mails that are already sent do not change. */
export default function EditAnnouncement() {
  return (
    <EditPage>
      {({ byMail, sentAt }) =>
        byMail && sentAt ? (
          <Alert type="warning" message="E-mails already sent cannot be recalled." />
        ) : null
      }
    </EditPage>
  );
}
