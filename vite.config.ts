import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's half goes to dist/client; the server's is built by `vite build --ssr` to dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
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
    : { outDir: 'dist/client', manifest: true },
}));
