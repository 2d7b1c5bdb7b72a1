import { type HttpError, useList } from '@refinedev/core';
import { Skeleton } from 'antd';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { useTitle } from '../../../../portal/frame/title.ts';
import { RecordFailure } from '../../../../portal/pages/record-failure.tsx';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { SetUp } from './set-up.tsx';
import { dueYearOf } from './years.ts';

/** Sets up the subscription of the year after the newest one, or of any other that has none. */
export default function SetUpNextYear() {
  const { result, query } = useList<Subscription, HttpError>({
    resource: 'subscription',
    pagination: { mode: 'off' },
    liveMode: 'off',
    errorNotification: false,
  });
  const [newest] = result.data;
  const close = useDrawer()?.close ?? (() => undefined);
  useTitle(newest ? `Set up ${dueYearOf(newest) + 1}` : null);
  if (query.error && !query.data)
    return <RecordFailure error={query.error} retry={query.refetch} />;
  if (!query.data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return <SetUp {...(newest && { after: newest })} onDone={close} onCancel={close} />;
}
