import { Navigate } from 'react-router';
import { usePathTo } from '../../../../portal/services.ts';

/** Leads to the cash book, which is asked for most. */
export default function Books() {
  return <Navigate to={usePathTo()('cash-book', 'list')} replace />;
}
