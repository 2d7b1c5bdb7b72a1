import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { rowsOfCalls } from './scripts/vite/rows-of-calls.ts';

const pathOf = (file: string) => new URL(file, import.meta.url).pathname;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses the client's text files once, at build, so that the server only has to send them. */
function compressed(): Plugin {
  const compress = async (path: string) => {
    const bytes = await readFile(path);
    if (bytes.length < 1_000) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    await writeFile(`${path}.br`, await toBrotli(bytes, { params }));
    await writeFile(`${path}.gz`, await toGzip(bytes));
  };
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name));
      for (const name of texts) await compress(join(dir, name));
    },
  };
}

/**
 * Takes the portal's style sheet from all chunks but its entry: it is inside the portal's documents, so no script
 * needs to fetch it once more, and a public page that fetches a member's dashboard ahead must not put it on.
 */
function stylesOfEntry(): Plugin {
  return {
    name: 'styles-of-entry',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.facadeModuleId?.endsWith('/portal-main.tsx')) continue;
        const sheets = chunk.viteMetadata?.importedCss ?? new Set<string>();
        for (const sheet of sheets) if (/portal-styles-/.test(sheet)) sheets.delete(sheet);
      }
    },
  };
}

/**
 * The styles lie beside what they dress. Those of the portal's frame, of a member's dashboard and of what members'
 * pages share are one sheet, which is inside every document of the portal (server/render/portal.ts). Those of the other
 * pages of members, of the forms on antd and of the admins' pages are a sheet each, which comes with the code of the
 * first page that has them.
 */
const styles = [
  {
    name: 'portal-styles',
    test: /src[\\/](portal[\\/](member-list|styles)|resources[\\/]((\w+[\\/]member[\\/]parts)|overview[\\/]member[\\/]\w+))[\\/][\w-]+\.css$/,
  },
  { name: 'member-styles', test: /src[\\/]resources[\\/]\w+[\\/]member[\\/].*\.css$/ },
  { name: 'form-styles', test: /src[\\/]portal[\\/](antd|form)[\\/][\w-]+\.css$/ },
  /* Without field.css, which the home page has alone, in its document. */
  { name: 'dialog-styles', test: /src[\\/]shared[\\/]styles[\\/](forms|login)\.css$/ },
  {
    name: 'admin-styles',
    test: /src[\\/](portal[\\/](act|list|spreadsheet)|resources[\\/]\w+[\\/]admin)[\\/].*\.css$/,
  },
];

/** React and what both shells share: one file, for each costs a request and its headers. */
const everyPage = {
  name: 'every-page',
  test: /node_modules[\\/](react|react-dom|scheduler|classnames)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime|contract[\\/]account[\\/]photo\.|src[\\/](no-eval|shared[\\/](http[\\/])?(?!chosen-photo|shrink-photo|linked-text)[\w-]+\.tsx?$)/,
  minShareCount: 2,
};

/** What most public pages show. */
const publicParts = {
  name: 'public-parts',
  test: /src[\\/]public[\\/]parts[\\/]/,
  minShareCount: 12,
};

/**
 * What the public forms share, and the log-in, which any page may open; kept apart so that a group of the portal's does
 * not take it along.
 */
const publicForms = {
  name: 'public-forms',
  test: /src[\\/]shared[\\/]forms[\\/](?!rules)/,
  minShareCount: 2,
};

/** What shows Markdown, in one file in place of two. */
const richText = { name: 'rich-text', test: /src[\\/]shared[\\/]rich-text[\\/]/, minShareCount: 2 };

/**
 * What a few public pages have of the contract without a schema. The portal would take it along, and the page that
 * verifies a document and the registration would fetch the portal: past their bar of 170 KB.
 */
const amounts = {
  name: 'amounts',
  test: /contract[\\/](naira|numbers|upload-rules|dues[\\/]ledger[\\/]statement-of-account)\./,
};

/**
 * The portal's light folders, the members' manifests and parts, and refine and its router under them: one file in
 * place of forty. A group takes along whatever its modules import, so nothing here stands on antd or on a schema.
 */
const portal = {
  name: 'portal',
  test: /node_modules[\\/]react-router[\\/]|src[\\/](load-resources|providers[\\/]|portal[\\/]((frame|list-address|member-list|offline|palette|parts|routing|session)[\\/])?[\w-]+\.|resources[\\/](define-resource\.|\w+[\\/]member[\\/]([\w-]+[\\/]index\.|parts[\\/])))/,
  minShareCount: 2,
};

/**
 * What an admin's dialogs, lists and menus have of antd beside its base, and a member's settings have not: 11 KB. It
 * comes with the dialogs, before a list is asked for.
 */
const antdAdmin = {
  name: 'antd-admin',
  test: /node_modules[\\/](antd[\\/]es[\\/](_util[\\/](ActionButton|placements|PurePanel|hooks[\\/](useClosable|useMergeSemantic))|config-provider[\\/]defaultRenderEmpty|empty|skeleton|space[\\/](Addon|Item|index|style)|style[\\/](placementArrow|roundedArrow|motion[\\/](move|slide)))|rc-util[\\/]es[\\/](Dom[\\/]focus|getScrollBarSize|isMobile|KeyCode)|@rc-component[\\/]portal)/,
  minShareCount: 2,
};

const antdWithoutLists =
  /node_modules[\\/](antd[\\/]es[\\/](_util|alert|button|config-provider|grid[\\/]style|locale|space|style|theme)[\\/]|rc-(field-form|motion|util|pagination[\\/]lib|picker[\\/]lib)[\\/]|@ant-design[\\/]icons(-svg)?[\\/]es[\\/](asn|icons)[\\/]CheckOutlined|@rc-component[\\/]async-validator[\\/]|@ant-design[\\/](colors|cssinjs|cssinjs-utils|fast-color)[\\/]|@babel[\\/]|stylis[\\/])/;

/** The theme around it, its words and what fits it to React. */
const antdAround =
  /src[\\/]portal[\\/]antd[\\/]antd(-theme)?\.|node_modules[\\/](@ant-design[\\/]v5-patch-for-react-19|antd[\\/](lib|locale)[\\/])/;

/**
 * What every page on antd has of it: the theme, buttons, notices and, under a modal, the state of forms. Named, for a
 * page fewer must not move a module.
 */
const antdBase = {
  name: 'antd-base',
  test: (id: string) =>
    antdAround.test(id) || (antdWithoutLists.test(id) && !antdAdmin.test.test(id)),
  minShareCount: 2,
};

/** What a member's settings have of antd beside that: fields of one line, choices, and the form around them. */
const antdForms = {
  name: 'antd-forms',
  test: /node_modules[\\/](antd[\\/]es[\\/](checkbox[\\/]useBubbleLock|(form|grid|radio)[\\/]|input[\\/](Input\.|Password|hooks|utils|style[\\/](index|token|variants)))|rc-(checkbox|input)[\\/])/,
  minShareCount: 2,
};

/** What stands around the fields of a form, a member's settings among them: one file in place of four. */
const forms = {
  name: 'forms',
  test: /src[\\/]portal[\\/]form[\\/](form-(foot|frame)|use-resource-form)\./,
};

/** What a member's pages of settings share: one file in place of three. */
const settings = {
  name: 'settings',
  test: /src[\\/]resources[\\/]account[\\/]member[\\/]settings[\\/](password-input|sections|settings-form)\./,
};

/** What lists and menus have of it beside the forms. */
const antdLists = {
  name: 'antd-lists',
  test: /node_modules[\\/](antd[\\/]es[\\/](badge|breadcrumb|checkbox|dropdown|input|list|menu|pagination|popover|select|spin|tooltip|typography)[\\/]|rc-(dropdown|menu|overflow|pagination|resize-observer|select|textarea|tooltip|virtual-list)[\\/]|@rc-component[\\/]trigger[\\/])/,
  minShareCount: 2,
};

/** What the pages of records and forms have of it beside both, as refine-antd frames them. */
const antdPages = {
  name: 'antd-pages',
  test: /node_modules[\\/](antd[\\/]es[\\/](avatar|card|popconfirm|tabs)[\\/]|rc-tabs[\\/])/,
  minShareCount: 2,
};

/** What a member's settings and the lists have of the contract without a schema; its schemas would take them along. */
const identity = {
  name: 'identity',
  test: /contract[\\/](limits|member-id|diacritics|names|account[\\/]designations)\./,
};

/** The schemas of the contract that many pages share, most of them of less than 1 KB, with zod. */
const contract = {
  name: 'contract',
  test: /contract[\\/](fields|name-fields|account[\\/]schemas|books[\\/]cash-book[\\/](entry-schemas|fields|terms)|content[\\/]site[\\/](fields|item-schemas)|dues[\\/](cash-accounts[\\/]fields|ledger[\\/](schemas|terms))|members[\\/]schemas|payments[\\/]schemas)\./,
};

/** What sends a call: the dashboard has it without antd, and a group of the lists would take it along. */
const sending = { name: 'sending', test: /src[\\/]portal[\\/]act[\\/]use-send/ };

/** What the admin's descriptions and dashboard have of calls, a member, a mail, a year: one file in place of fifty. */
const adminParts = {
  name: 'admin-parts',
  test: /contract[\\/].*calls\.ts|src[\\/]resources[\\/]\w+[\\/]admin[\\/](subscription[\\/]years|parts[\\/](account-tag|figures|mail-failure|mail-state|member-columns|member-id|member-name|members-figure|membership-tag|paid-this-year|use-categories))\./,
};

/** Dialogs and messages, which stand around every page on antd of an admin. */
const antdApp = {
  name: 'antd-app',
  test: /node_modules[\\/](antd[\\/]es[\\/](app|message|modal|notification)[\\/]|rc-(dialog|notification)[\\/])|src[\\/]portal[\\/]antd[\\/](?!antd)/,
  minShareCount: 2,
};

/**
 * The lists of the admin portal, with all that they have of antd: one file in place of forty. Without what they share
 * with the forms, or a member's settings would fetch it.
 */
const adminLists = {
  name: 'admin-lists',
  test: /src[\\/]portal[\\/](act[\\/](act|act-button|use-acts)|list[\\/](list-frame|resource-tabs|tab-links|table[\\/](?!antd-table|described-columns|field-cell)[\w-]+|tools[\\/](bulk-bar|export-menu|filter-rows|read-by-ids|list-tools|row-actions|search-box|sort-select|tool-dialog|use-record-actions))|spreadsheet[\\/]spreadsheet)\.tsx?$/,
};

/** What the lists of members and a member's page share: one file in place of six. */
const memberLists = {
  name: 'member-lists',
  test: /src[\\/]resources[\\/].*(earlier-years|open-charges|invited-in-words|members[\\/](list[\\/](tabs|use-bulk-actions)|use-member-actions))\.tsx?$/,
};

/**
 * What refine imports for hooks and fields that the portal does not use, and a bundler would keep, for these
 * packages do not say that they do nothing when they are loaded: 9 KB of a member's pages, 42 KB of an admin's.
 */
const unusedByRefine =
  /node_modules[\\/](error-stack-parser|papaparse|react-markdown|remark-gfm|stackframe)[\\/]/;

/**
 * refine-antd is one file. The lists have a copy of their own, without the frames of records and forms: cards, tabs and
 * menus of antd, 40 KB of every list.
 */
const refineOfLists = (): Plugin => ({
  name: 'refine-of-lists',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    if (
      source !== '@refinedev/antd' ||
      !/src[\\/]portal[\\/](list|form[\\/]inputs)[\\/]/.test(importer)
    )
      return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && `${found.id}?lists`;
  },
});

/** What antd's labels and buttons import and no page shows: 10 KB and 3 KB of a member's settings. */
const unusedByAntd = (): Plugin => ({
  name: 'unused-by-antd',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (source === '../tooltip' && /antd[\\/]es[\\/]form[\\/]/.test(importer))
      return pathOf('./src/portal/antd/no-tooltip.ts');
    return source === '../../color-picker/components/ColorPresets'
      ? pathOf('./src/portal/antd/is-bright.ts')
      : null;
  },
});

/** What only imports of files need: refine's core names it too, and would take it along. */
const spreadsheets = { name: 'csv', test: /node_modules[\\/]papaparse[\\/]/ };

/** The browser's half goes to dist/client; the server's is built by `vite build --ssr` to dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [rowsOfCalls(), refineOfLists(), unusedByAntd(), stylesOfEntry(), compressed()]),
  ],
  // React goes into the server's bundle as its production build, whatever NODE_ENV says at run time.
  ssr: {
    noExternal: [
      'react',
      'react-dom',
      'react-router',
      'react-slick',
      /^@refinedev\//,
      '@tanstack/react-query',
    ],
  },
  resolve: {
    alias: [
      // simple-rest brings axios for a client that we hand it one of our own in place of.
      { find: 'axios', replacement: pathOf('./src/providers/no-axios.ts') },
      // Of react-slick and antd, for browsers from before 2020: 3 KB of the home page.
      { find: 'resize-observer-polyfill', replacement: pathOf('./src/shared/resize-observer.ts') },
      // What refine has of lodash in a third of its bytes: 7 KB of every page of the portal.
      { find: /^lodash-es\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
      // Of refine and simple-rest, for more than they are asked here: 3 KB of every page of the portal.
      { find: 'pluralize', replacement: pathOf('./src/providers/pluralize.ts') },
      { find: 'query-string', replacement: pathOf('./src/providers/query-string.ts') },
      // Of refine-antd, for the header of a page: a theme, words in forty languages, 25 KB of every list.
      { find: '@ant-design/pro-layout', replacement: pathOf('./src/portal/antd/page-header.tsx') },
      // What refine has of qs for its own list addresses, which the portal does not use: 8 KB of every page of it.
      { find: 'qs', replacement: pathOf('./src/providers/qs.ts') },
    ],
  },
  server: {
    port: 5173,
    strictPort: true,
    // `npm run dev`: what the server answers itself goes to it, as it would on one origin.
    proxy: Object.fromEntries(
      ['/api', '/media', '/preview', '/sandbox', '/healthz', '/readyz'].map((path) => [
        path,
        `http://localhost:${process.env.PORT || '3000'}`,
      ]),
    ),
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            cli: 'server/cli.ts',
            'pack-worker': 'server/modules/books/packs/worker.ts',
            'statement-reader': 'server/modules/books/statement-reading/read-apart.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // What is asked for itself comes with the asking, or it would be asked for twice where it does not come.
        modulePreload: {
          // A browser that knows no modulepreload fetches later; the others need not fetch code for it.
          polyfill: false,
          resolveDependencies: (file, needed) => needed.filter((name) => name !== file),
        },
        // The repeats, of some hundred bytes, go into style sheets as data; for fonts the content
        // security policy has no room.
        assetsInlineLimit: (file) => /[\\/]styles[\\/]motifs[\\/]/.test(file),
        /* Both in one: beside `rolldownOptions`, Vite passes over `rollupOptions`. */
        rolldownOptions: {
          input: [
            'index.html',
            'src/public/boot.ts',
            'src/shared/outdated.ts',
            'src/portal-main.tsx',
            'src/portal/frame/first-paint.ts',
            'src/service-worker.ts',
          ],
          treeshake: { moduleSideEffects: [{ test: unusedByRefine, sideEffects: false }] },
          // Only addresses import outdated.ts.
          preserveEntrySignatures: 'exports-only',
          output: {
            // Pages of every build ask for this one, so its name stays (template.ts).
            entryFileNames: ({ name }) =>
              name === 'outdated' ? '[name].js' : 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                ...styles,
                spreadsheets,
                everyPage,
                publicParts,
                publicForms,
                richText,
                amounts,
                identity,
                portal,
                sending,
                antdBase,
                antdAdmin,
                antdForms,
                forms,
                settings,
                antdLists,
                antdPages,
                adminParts,
                contract,
                antdApp,
                adminLists,
                memberLists,
              ],
            },
          },
        },
      },
}));
