import '../no-eval.ts';
import './styles/index.css';
import { bearNonce } from './nonce.ts';
import { startPortal } from './start.tsx';

bearNonce();
const root = document.getElementById('root');
if (root) startPortal(root, root.childElementCount > 0);
