import './no-eval.ts';
import './portal/styles/index.css';
import { loadResources } from './load-resources.ts';
import { applyCspNonce } from './portal/frame/apply-csp-nonce.ts';
import { startPortal } from './portal/start-portal.tsx';

applyCspNonce();
const root = document.getElementById('root');
if (root) void startPortal(root, root.childElementCount > 0, loadResources);
