import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes a migration from the schema; `db:studio` sets the address itself. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/index.ts',
  out: './server/db/migrations',
  dbCredentials: { url: process.env.STUDIO_DATABASE_URL ?? process.env.DATABASE_URL ?? '' },
});
