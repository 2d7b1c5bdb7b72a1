import { useReadAgain } from '../../components/use-asked.ts';
import EditPage from '../../portal/pages/edit.tsx';
import { useFailure } from './failure.ts';

/** A subscription's name, details and due date. */
export default function EditPlan() {
  const readAgain = useReadAgain();
  return (
    <EditPage
      success="Subscription changed."
      failure={useFailure()}
      onSaved={() => void readAgain()}
    />
  );
}
