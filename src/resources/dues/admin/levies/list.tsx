import ListPage from '../../../../portal/pages/list.tsx';
import { PaymentTabs } from '../../../payments/admin/parts/payment-tabs.tsx';

/** Lists levies and penalties, with what is paid of each. */
export default function Levies() {
  return <ListPage tabs={<PaymentTabs />} />;
}
