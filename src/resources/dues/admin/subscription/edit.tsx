import EditPage from '../../../../portal/pages/edit.tsx';
import { useFailure } from './failure.ts';

/** Edits a subscription's name, details and due date. */
export default function EditPlan() {
  return <EditPage success="Subscription changed." failure={useFailure()} changes={[]} />;
}
