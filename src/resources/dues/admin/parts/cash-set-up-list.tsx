import ListPage from '../../../../portal/pages/list.tsx';
import { CashBookTabs } from './tabs.tsx';

/** Lists what the cash book is set up with: its accounts, or its categories. */
export default function CashBookSetUp() {
  return <ListPage tabs={<CashBookTabs />} hasTools={false} pageSize={50} />;
}
