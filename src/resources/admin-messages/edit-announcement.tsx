import { Alert } from 'antd';
import EditPage from '../../portal/pages/edit.tsx';

/** A slip of the pen put right; mails that are out already stay as they are. */
export default function EditAnnouncement() {
  return (
    <EditPage>
      {({ byMail }) =>
        byMail ? <Alert type="warning" message="Mails already sent cannot be recalled." /> : null
      }
    </EditPage>
  );
}
