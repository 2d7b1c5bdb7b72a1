import EditPage from '../../../../portal/pages/edit.tsx';
import { useRefetchQueries } from '../../../../portal/parts/use-api-query.ts';
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
