import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate -- --name <name>` writes a migration after a change of the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
});
