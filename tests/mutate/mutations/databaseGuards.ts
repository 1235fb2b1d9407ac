import { tests, type Mutation } from '../Mutation.ts'

const rls = tests('db/rls')

const open = (table: string): Mutation => ({
  name: `policy-of-${table.replace('.', '-').replaceAll('_', '-')}`,
  patch: { sql: `alter policy tenant_rows on ${table} using (true) with check (true)` },
  tests: [rls],
})

/** What the database itself refuses to a call within one client. */
export const databaseGuards: readonly Mutation[] = [
  open('main.rooms'),
  open('main.renters'),
  open('main.thermostats'),
  open('main.jobs'),
  open('main.photos'),
  open('main.data_agreement_persons'),
  open('identity.assignments'),
  {
    name: 'policy-is-forced',
    patch: { sql: 'alter table main.buildings no force row level security' },
    tests: [rls],
  },
  {
    name: 'policy-is-enabled',
    patch: { sql: 'alter table main.leases disable row level security' },
    tests: [rls],
  },
  {
    name: 'import-is-hidden',
    patch: {
      sql: 'create or replace function main.hidden_imports() returns integer[] language sql stable as $$ select array[]::integer[] $$',
    },
    tests: [tests('workers/import/slices.long')],
  },
  {
    name: 'log-is-not-rewritten',
    patch: { sql: 'grant update, delete on main.audit to app_tenant, app_admin' },
    tests: [rls],
  },
]
