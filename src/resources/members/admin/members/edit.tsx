import EditPage from '../../../../portal/pages/edit.tsx';
import { readUser, saveUser } from '../../../../shared/session.ts';

/** Renders the form of all member fields that an admin may correct. */
export default function EditMember() {
  return (
    <EditPage
      onSaved={(saved) => {
        /* The top bar shows the admin's own name. */
        const stored = readUser();
        if (stored && stored._id === saved._id) saveUser({ ...stored, ...saved });
      }}
    />
  );
}
