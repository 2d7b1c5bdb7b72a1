import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const none = inProject('src/public/parts/slick-none.ts');

/** What react-slick imports and the hero does not use, or a browser of today has itself. */
const slickImports: Record<string, string> = {
  './dots': none,
  './arrows': none,
  json2mq: none,
  'lodash.debounce': inProject('src/public/parts/slick-debounce.ts'),
};

/* Its `exports` name the development build alone, with all of its warnings. */
const router = inProject('node_modules/react-router/dist/production/index.mjs');

/*
 * What refine imports for hooks and fields of which the portal uses none, and a bundler keeps, for their
 * package.json does not say that they do nothing by themselves. Whoever uses them has them.
 */
const quiet = new Set(['papaparse', 'react-markdown', 'remark-gfm']);

/*
 * refine-antd is one file, which a bundler does not part: with a member's form would come the frames of an
 * admin's pages, and antd's menus, cards and tabs with them. Here it is a module by itself, of which the form is left.
 */
const formModule = 'src/portal/form/use-resource-form.ts';

/**
 * react-router with what nobody imports open to removal: a bundler keeps a component that is given a
 * display name, and what it draws in, such as the forms and the prefetching of data routes.
 */
const withoutDisplayNames = (code: string) =>
  code
    .replace(/^\w+\.displayName = ".*";$/gm, '')
    .replace(
      /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm,
      '$1/* @__PURE__ */ $2',
    );

const naming = /^(var __name = )\(target, value\) => __defProp\(.*$/m;

/** refine without the names that its build gives to each function, and to those of a hook at each draw. */
const withoutNames = (code: string) => code.replace(naming, '$1(target) => target;');

/** Leaves out of a few packages what people would fetch and no page runs. Builds only. */
export function slimPackages(): Plugin {
  return {
    name: 'slim-packages',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id === 'react-router') return router;
      if (id === '@refinedev/antd' && importer?.endsWith(formModule)) {
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found && `${found.id}?form`;
      }
      if (quiet.has(id)) {
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found && { ...found, moduleSideEffects: false };
      }
      return importer?.includes('/node_modules/react-slick/') ? slickImports[id] : undefined;
    },
    transform(code, id) {
      if (id.includes('/react-router/dist/production/'))
        return { code: withoutDisplayNames(code), map: null };
      if (id.includes('/@refinedev/')) return { code: withoutNames(code), map: null };
      return null;
    },
  };
}
