import { defineConfig } from 'vitest/config';

/*
 * Tests of servers and drills time real processes: once more on a busy CI machine, as the browser tests; what
 * needs it is reported.
 */
const retry = process.env.CI === undefined ? 0 : 1;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'tests/{contract,house,portal,public,resources}/**/*.test.{ts,tsx}',
            'tests/shared/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          name: 'server',
          // The browser's half against the server, too: each test puts a browser's globals there, and takes them away.
          include: [
            'tests/server/**/*.test.ts',
            'tests/providers/**/*.test.ts',
            'tests/shared/*/**/*.test.ts',
          ],
          globalSetup: ['tests/server/support/cluster.ts'],
          // With the same router as the portal itself: there is one build of it for `import`, and one for Node.
          server: { deps: { inline: [/@refinedev\//] } },
          // The modules are read once a worker, not once a file: they keep nothing that files could share.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          retry,
          // One more than CI's cores: a server's test waits for PostgreSQL half of its time.
          maxWorkers: 3,
        },
      },
      {
        // What takes long: other PostgreSQLs, kills, restarts, floods, whole years. `npm run test:full` runs it.
        test: {
          name: 'drills',
          include: ['tests/drills/**/*.test.ts'],
          globalSetup: ['tests/server/support/cluster.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          retry,
        },
      },
    ],
  },
});
