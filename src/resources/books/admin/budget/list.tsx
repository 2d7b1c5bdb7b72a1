import ListPage from '../../../../portal/pages/list.tsx';
import { BooksTabs } from '../../../dues/admin/parts/tabs.tsx';

/** Lists the lines of the budget. */
export default function Budget() {
  return <ListPage tabs={<BooksTabs />} />;
}
