import { Skeleton } from 'antd';
import { useRefetchQueries } from '../../portal/components/use-api-query.ts';
import { RecordFailure } from '../../portal/pages/record-failure.tsx';
import { useTitle } from '../../portal/title.ts';
import { useDrawer } from '../../portal/use-drawer.ts';
import { SetUp } from './set-up.tsx';
import { useCurrent } from './use-current.ts';
import { dueYearOf } from './years.ts';

/** Sets up the subscription of the year after the current one. */
export default function SetUpNextYear() {
  const { plan, isLoading, failure, refetch } = useCurrent();
  const close = useDrawer()?.close ?? (() => undefined);
  const refetchQueries = useRefetchQueries();
  useTitle(plan ? `Set up ${dueYearOf(plan) + 1}` : null);
  if (failure) return <RecordFailure error={failure} retry={refetch} />;
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return (
    <SetUp
      {...(plan && { after: plan })}
      onDone={() => {
        void refetchQueries();
        close();
      }}
      onCancel={close}
    />
  );
}
