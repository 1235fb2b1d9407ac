import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/schema/identity.ts', './server/db/schema/main/*.ts'],
  out: './server/db/migrations',
  casing: 'snake_case',
})
