import { useLocation, useNavigate } from 'react-router';
import { useLazyComponent } from '../parts/use-lazy-component.ts';
import { useServices } from '../services.ts';
import { addressOf, type FoundPage, pageBelow } from './find-page.ts';

const loadDrawerPage = () => import('../antd/drawer-page.tsx').then((module) => module.default);

/** Renders the drawer of a drawer page. Its code loads with the first one; until then the page below stays. */
export function Drawers({ found }: { found: FoundPage }) {
  const { toasts } = useServices();
  const { search } = useLocation();
  const navigate = useNavigate();
  const DrawerPage = useLazyComponent(loadDrawerPage, found.page.drawer === true, (sentence) => {
    toasts.show(sentence, 'error');
    navigate({ pathname: addressOf(pageBelow(found)), search }, { replace: true });
  });
  return DrawerPage ? <DrawerPage found={found} /> : null;
}
