import '../no-eval.ts';
import './styles/index.css';
import { applyCspNonce } from './csp-nonce.ts';
import { startPortal } from './start.tsx';

applyCspNonce();
const root = document.getElementById('root');
if (root) void startPortal(root, root.childElementCount > 0);
