import '../no-eval.ts';
import './styles/index.css';
import { bearNonce } from './nonce.ts';
import { startPortal } from './start.tsx';

bearNonce();
const root = document.getElementById('root');
/* In a task of its own: a touch in between is answered. */
if (root) setTimeout(startPortal, 0, root, root.childElementCount > 0);
