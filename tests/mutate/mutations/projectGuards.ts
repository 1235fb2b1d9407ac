import { tests, type Mutation } from '../Mutation.ts'

const plan = 'server/actions/projects/planInstallations.ts'
const facts = 'server/finders/projects/planFacts.ts'
const announcements = 'server/finders/people/announcementRows.ts'
const feed = 'server/finders/people/calendarRows.ts'
const comfort = 'server/actions/commands/comfortSettings.ts'
const night = 'server/workers/commands/comfortRunner.ts'
const save = 'server/actions/projects/saveProject.ts'
const planning = 'calls/projects/projectPlanning'

/** Projects, the planning of their installations, announcements, calendars, and the comfort settings of buildings. */
export const projectGuards: readonly Mutation[] = [
  {
    name: 'project-acts-are-confirmed',
    patch: { file: save, find: "if (confirm || act === 'reopen') return", by: 'if (act) return' },
    tests: [tests('calls/projects/projects', 'asks for a confirmation')],
  },
  {
    name: 'project-removal-is-confirmed',
    patch: { file: save, find: '  if (!confirm) {', by: '  if (!confirm && false) {' },
    tests: [tests('calls/projects/projects', 'asks for a confirmation')],
  },
  {
    name: 'archived-project-stays',
    patch: { file: save, find: "  refuseIf(whyNotChangeProject(before), 'ids')", by: '' },
    tests: [tests('calls/projects/projects', 'asks for a confirmation')],
  },
  {
    name: 'projects-of-a-removed-client',
    patch: {
      file: 'server/actions/estate/removeTenant.ts',
      find: 'tx.delete(projects).where(eq(projects.tenantId, id)).returning()',
      by: 'tx.select().from(projects).where(eq(projects.tenantId, id))',
    },
    tests: [tests('calls/estate/tenants', 'removes the projects, roles')],
  },
  {
    name: 'devices-of-a-removed-client',
    patch: {
      file: 'server/actions/estate/removeTenant.ts',
      find: 'if (Object.keys(holdings).length > 0)',
      by: 'if (holdings.locations)',
    },
    tests: [tests('calls/estate/tenants', 'devices in store')],
  },
  {
    name: 'plan-is-checked',
    patch: { file: plan, find: '  if (conflicts.length > 0) {', by: '  if (conflicts.length > 1_000) {' },
    tests: [tests(planning, 'names each conflict at its row', 'one of two overlapping plans')],
  },
  {
    name: 'plan-without-deactivated-technicians',
    patch: {
      file: plan,
      find: "if (!known.get(each)?.active) refuse('rule', { fields: { technicianIds: 'technicianDeactivated' } })",
      by: '',
    },
    tests: [tests(planning, 'no visits of a technician who was deactivated')],
  },
  {
    name: 'plan-knows-other-clients',
    patch: {
      sql: `create or replace function main.technicians_away(technicians uuid[], from_at timestamptz, to_at timestamptz) returns table (technician uuid, starts_at timestamptz, ends_at timestamptz)
        language sql stable as $$ select null::uuid, null::timestamptz, null::timestamptz where false $$`,
    },
    tests: [tests(planning, 'at another client')],
  },
  {
    name: 'plan-asks-about-own-technicians',
    patch: {
      sql: `create or replace function main.technicians_away(technicians uuid[], from_at timestamptz, to_at timestamptz) returns table (technician uuid, starts_at timestamptz, ends_at timestamptz)
        language sql stable security definer set search_path = pg_catalog as $$
          select a.technician_id, a.starts_at, a.ends_at from main.appointments a where a.technician_id = any (technicians) and a.cancelled_at is null
            and a.starts_at < to_at and a.ends_at > from_at and a.tenant_id <> nullif(current_setting('app.tenant', true), '')::uuid $$`,
    },
    tests: [tests(planning, 'at another client')],
  },
  {
    name: 'plan-only-of-active-projects',
    patch: {
      file: facts,
      find: "if (project.status !== 'Active' || project.completedAt !== null) refuse('rule', { fields: { project: 'projectNotActive' } })",
      by: '',
    },
    tests: [tests(planning, 'neither completed projects')],
  },
  {
    name: 'plan-only-in-buildings-of-the-project',
    patch: {
      file: facts,
      find: "if (rows.length !== wanted.size) refuse('notFound', { fields: { buildingIds: 'notFound' } })",
      by: '',
    },
    tests: [tests(planning, 'rejects settings that nobody can keep')],
  },
  {
    name: 'mail-only-with-consent',
    patch: {
      file: announcements,
      find: "email !== null && email !== '' && agreement",
      by: "email !== null && email !== ''",
    },
    tests: [tests(planning, 'no mail to renters without consent')],
  },
  {
    name: 'mails-to-one-address',
    patch: {
      file: 'server/actions/people/announce.ts',
      find: 'return count <= mailsPerAddressMax',
      by: 'return count <= 100 * mailsPerAddressMax',
    },
    tests: [tests(planning, 'stops after five mails')],
  },
  {
    name: 'mails-of-a-client',
    patch: {
      file: 'server/actions/people/announce.ts',
      find: 'if (sending.length > left)',
      by: 'if (sending.length > left + 1_000)',
    },
    tests: [tests(planning, 'all that it may in an hour')],
  },
  {
    name: 'calendar-of-active-users',
    patch: { file: feed, find: " and u.state = 'Active' where f.token_hash", by: ' where f.token_hash' },
    tests: [tests('calls/people/calendarFeed', 'shows only what its owner may still read')],
  },
  {
    name: 'calendar-of-own-projects',
    patch: {
      file: feed,
      find: '      and exists (select from',
      by: '      and true or a.technician_id = ${userId} and exists (select from',
    },
    tests: [tests('calls/people/calendarFeed', 'shows only what its owner may still read')],
  },
  {
    name: 'calendar-tokens-are-not-tried',
    patch: {
      file: 'server/http/linkLimits.ts',
      find: 'unknown.take(subscriberOf(address))',
      by: 'Promise.resolve()',
    },
    tests: [tests('calls/people/calendarFeed', 'stops whoever tries out tokens')],
  },
  {
    name: 'letters-of-an-erased-person',
    patch: { file: 'server/workers/personal-data/parts.ts', find: "  'announcementLetters',\n", by: '' },
    tests: [tests('workers/personal-data/erasePerson', 'knows of every kind of job')],
  },
  {
    name: 'comfort-not-below-the-minimum',
    patch: { file: comfort, find: 'whyNotNight(night, building.minTemperature)', by: 'whyNotNight(night)' },
    tests: [tests('calls/commands/comfortLevel', 'a night below the minimum')],
  },
  {
    name: 'night-begins-once',
    patch: {
      file: night,
      find: 'setting.dueAt === null || Date.parse(last.at) > Date.parse(setting.dueAt)',
      by: 'true',
    },
    tests: [tests('workers/commands/comfortRunner', 'does not begin again when the clock was set back')],
  },
  {
    name: 'no-morning-without-a-night',
    patch: { file: night, find: "(last.phase === 'lower' || setting.phase === 'lower')", by: 'true' },
    tests: [tests('workers/commands/comfortRunner', 'has no morning')],
  },
  {
    name: 'raise-within-the-range',
    patch: {
      file: night,
      find: 'temperature: inRange(step.baseTemperature)',
      by: 'temperature: step.baseTemperature',
    },
    tests: [tests('workers/commands/comfortRunner', 'higher than may be sent')],
  },
]
