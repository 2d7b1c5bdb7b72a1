import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** The browser's half goes to dist/client; the server's is built by `vite build --ssr` to dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [compressed()])],
  // React goes into the server's bundle as its production build, whatever NODE_ENV says at run time.
  ssr: { noExternal: ['react', 'react-dom', 'react-router', 'react-slick'] },
  // react-slick brings a polyfill that no browser of today needs.
  resolve: {
    alias: {
      'resize-observer-polyfill': new URL('./src/public/parts/resize-observer.ts', import.meta.url)
        .pathname,
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // `npm run dev`: what the server answers itself goes to it, as it would on one origin.
    proxy: Object.fromEntries(
      ['/api', '/sandbox', '/healthz', '/readyz'].map((path) => [
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
        rollupOptions: { input: 'server/main.ts' },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Nothing is put into style sheets as data: the content security policy has no room for it.
        assetsInlineLimit: 0,
      },
}));
