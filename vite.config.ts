import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's half goes to dist/client; the server's is built by `vite build --ssr` to dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
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
