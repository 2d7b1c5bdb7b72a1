import { Skeleton } from 'antd';
import { useParams } from 'react-router';
import { RecordFailure } from '../../../../portal/pages/record-failure.tsx';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { usePlans } from '../../../dues/admin/parts/use-plans.ts';
import { RecordForm } from './record-form.tsx';

/**
 * Renders 'Record a payment', for dues that the treasurer receives offline; of the member in the address, where
 * it stands over their page.
 */
export default function RecordPayment() {
  const { plans, loaded, error, refetch } = usePlans();
  const { id } = useParams();
  const close = useDrawer()?.close ?? (() => undefined);
  if (error && !loaded) return <RecordFailure error={error} retry={refetch} />;
  if (!loaded) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return <RecordForm plans={plans} member={id} close={close} />;
}
