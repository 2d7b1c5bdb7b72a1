import EditPage from '../../portal/pages/edit.tsx';
import { readUser, saveUser } from '../../shared/session.ts';

/** The form of all that an admin may correct of a member. */
export default function EditMember() {
  return (
    <EditPage
      onSaved={(saved) => {
        /* One's own name stands in the bar above. */
        const stored = readUser();
        if (stored && stored._id === saved._id) saveUser({ ...stored, ...saved });
      }}
    />
  );
}
