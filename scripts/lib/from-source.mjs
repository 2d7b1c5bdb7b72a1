import { register } from 'node:module';
import 'tsx';

// `node --import ./scripts/lib/from-source.mjs <file>` runs the TypeScript sources. The public site's modules
// import their style sheets, which are Vite's to read: here an import of one is an empty module.

const hooks = `
export const load = (url, context, next) =>
  url.split('?')[0].endsWith('.css')
    ? { format: 'module', source: '', shortCircuit: true }
    : next(url, context);
`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
