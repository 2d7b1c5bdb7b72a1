import type { Plugin } from 'vite';

const directive = /^\/\* styles: ([\w, -]+) \*\/$/m;

/**
 * A module of the public site says by `/* styles: cards, hero *\/` which of src/public/styles it is
 * dressed in. The browser's build imports them, so that a page comes with its own styles alone; the
 * server, which also runs from its source, knows nothing of style sheets. The order in which they are named
 * is not that of the cascade: what one page alone has may come before what it shares.
 */
export function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    enforce: 'pre',
    transform(code, id, options) {
      if (options?.ssr || !/[\\/]src[\\/]public[\\/]/.test(id)) return null;
      const names = directive.exec(code)?.[1]?.split(', ') ?? [];
      if (names.length === 0) return null;
      /* At the end, where they move no line; they come after what the module imports itself. */
      const imports = names.map((name) => `import '../styles/${name}.css';`).join('\n');
      return { code: `${code}\n${imports}\n`, map: null };
    },
  };
}
