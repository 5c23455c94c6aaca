import { fileURLToPath, URL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// `vite dev` is for working on the app: it passes the API on to a server started with `cargo xtask run`.
export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: '@', replacement: source('.') },
      { find: /^temporal-polyfill\/fns\/.*/, replacement: source('lib/time/temporalFns.ts') },
    ],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    target: 'es2023',
    manifest: true,
    // Small files stay files: a data address would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What most pages share is one file: forty small ones would wait for each other.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] },
      },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
  },
});

function source(path: string): string {
  return fileURLToPath(new URL(`./src/${path}`, import.meta.url));
}
