import EditPage from '../../../../portal/pages/edit.tsx';
import { SameName } from './same-name.tsx';

/** Renders 'Edit File'. */
export default function EditFile() {
  return <EditPage>{({ _id }) => <SameName id={String(_id)} />}</EditPage>;
}
