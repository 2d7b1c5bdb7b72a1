import { useTitle } from '../../../../portal/frame/title.ts';
import { RecordPending } from '../../../../portal/pages/record-failure.tsx';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { usePlans } from '../parts/use-plans.ts';
import { SetUp } from './set-up.tsx';
import { dueYearOf } from './years.ts';

/** Sets up the subscription of the year after the newest one, or of any other that has none. */
export default function SetUpNextYear() {
  const { plans, loaded, error, refetch } = usePlans(false);
  const [newest] = plans;
  const close = useDrawer()?.close ?? (() => undefined);
  useTitle(newest ? `Set up ${dueYearOf(newest) + 1}` : null);
  if (!loaded) return <RecordPending error={error} retry={refetch} />;
  return <SetUp {...(newest && { after: newest })} onDone={close} onCancel={close} />;
}
