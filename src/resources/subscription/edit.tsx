import { useRefetchQueries } from '../../portal/components/use-api-query.ts';
import EditPage from '../../portal/pages/edit.tsx';
import { useFailure } from './failure.ts';

/** Edits a subscription's name, details and due date. */
export default function EditPlan() {
  const refetchQueries = useRefetchQueries();
  return (
    <EditPage
      success="Subscription changed."
      failure={useFailure()}
      onSaved={() => void refetchQueries()}
    />
  );
}
