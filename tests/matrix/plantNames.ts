import { productionLifecycles } from '../../contract/main/globalDeviceList.ts'
import { buildProject } from '../../demo/seed/builders/buildTenant.ts'
import {
  projectBuildings,
  projects,
  projectUsers,
  savedFilters,
  unknownApplications,
} from '../../server/db/schema.ts'
import { newId } from '../../server/ids.ts'
import { deviceRows } from '../support/deviceRows.ts'
import { insertRows } from '../support/estate.ts'
import type { TestApp } from '../support/testApp.ts'
import type { World } from './world.ts'

/** In the order of a German index. */
export const names = [
  ['2', '2 1/2', '10', '10 b', 'Adler', 'Ähre', 'Azur', 'Lukas', 'Łukasz', 'Maß', 'Mast'],
  ['Oder', 'Ozean', 'Öztürk', 'Sache', 'Şahin', 'Salz', 'Uhl', 'Ülkü', 'Zorn'],
].flat()
/** House numbers, and then streets. */
const addresses = names.map((name, n) =>
  n < 4 ? { street: 'Aalweg', street_number: name } : { street: name, street_number: '1' },
)
export const addressNames = addresses.map(({ street, street_number: number }) => `${street} ${number}`)

type Change = (name: string, n: number) => Readonly<Record<string, unknown>>

/** Copies a row for each of the names, with changes, whatever columns there are. The ids of the copies. */
const copier =
  (app: TestApp) =>
  async (table: string, where: string, change: Change): Promise<string[]> => {
    const ids = names.map(() => newId())
    const client = await app.deps.db.pool.connect()
    try {
      await client.query('begin; set local role app_admin')
      const { rows } = await client.query<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      )
      const columns = rows[0]?.columns ?? ''
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from (select c.* from (select to_jsonb(t) as row from ${table} t where ${where} limit 1) o,
        jsonb_array_elements($1) changed, jsonb_populate_record(null::${table}, o.row || changed) c) copied`,
        [JSON.stringify(names.map((name, n) => ({ id: ids[n], ...change(name, n) })))],
      )
      await client.query('commit')
    } finally {
      client.release(true)
    }
    return ids
  }

/** Plants a row of each name in whatever has names, and one with a place, client or person of each name in what is listed with it. */
export const plantNames = async ({ app, home }: World) => {
  const { tenantId, estate, people } = home
  const copies = copier(app)
  const {
    location,
    complex,
    building,
    unit,
    secondUnit,
    area,
    room,
    window,
    radiator,
    thermostat,
    sensor,
    gateway,
    circuit,
    renter,
    random,
  } = estate
  const userId = people.get('SuperAdmin')?.id ?? ''
  await app.deps.db.pool.query('select main.ensure_month(now())')
  await insertRows(app, deviceRows(tenantId, estate))
  const of = ({ id }: { id: string }) => `id = '${id}'`

  // places of every name, one in the other
  const tenants = await copies('main.tenants', `id = '${tenantId}'`, (name) => ({ name, city: name }))
  const locations = await copies('main.locations', of(location), (name) => ({ name }))
  const complexes = await copies('main.building_complexes', of(complex), (name, n) => ({
    name,
    location_id: locations[n],
  }))
  const buildings = await copies('main.buildings', of(building), (name, n) => ({
    name,
    city: name,
    address_key: name,
    ...addresses[n],
    location_id: locations[n],
    complex_id: complexes[n],
  }))
  const units = await copies('main.building_units', of(unit), (name, n) => ({
    name,
    building_id: buildings[n],
    customer_id: newId(),
  }))
  await copies('main.rooms', of(room), (name, n) => ({
    name,
    building_id: buildings[n],
    unit_id: units[n],
    data_gathering: 'Empty',
  }))
  await copies('main.public_areas', of(area), (name, n) => ({ name, building_id: buildings[n] }))
  await copies('main.heating_circuits', of(circuit), (name, n) => ({
    name,
    building_id: buildings[n],
    location_id: locations[n],
  }))

  // and in the building of the estate
  const inBuilding = await copies('main.building_units', of(unit), (name) => ({
    name,
    customer_id: name,
    type: 'Commercial',
  }))
  await copies('main.heating_circuits', of(circuit), (name, n) => ({ name, building_id: buildings[n] }))
  const empty = {
    data_gathering: 'Empty',
    size: null,
    side_a: null,
    side_b: null,
    side_c: null,
    side_d: null,
    height: null,
  }
  const rooms = await copies('main.rooms', of(room), (name) => ({ name, unit_id: secondUnit.id, ...empty }))
  await copies('main.windows', of(window), (name, n) => ({ name, room_id: rooms[n] }))
  const radiators = await copies('main.radiators', of(radiator), (name, n) => ({ name, room_id: rooms[n] }))

  const eui = (kind: string, n: number) => `02f7${kind}${String(n).padStart(10, '0')}`
  const numbered = (kind: string, n: number) => ({
    eui: eui(kind, n),
    wt_id: `WT-${kind}${String(n).padStart(6, '0')}`,
  })
  await copies('main.thermostats', of(thermostat), (name, n) => ({
    ...numbered('d1', n),
    building_id: buildings[n],
    room_id: rooms[n],
    radiator_id: null,
    firmware_version: name,
  }))
  await copies('main.thermostats', of(thermostat), (_, n) => ({
    ...numbered('d2', n),
    unit_id: inBuilding[n],
    room_id: rooms[n],
    radiator_id: radiators[n],
  }))
  const [lifecycle] = productionLifecycles
  await copies('main.thermostats', of(thermostat), (name, n) => ({
    ...numbered('d6', n),
    radiator_id: null,
    firmware_version: name,
    lifecycle,
  }))
  await copies('main.sensors', of(sensor), (_, n) => ({
    eui: eui('d3', n),
    building_id: buildings[n],
    paired: false,
  }))
  await copies('main.gateways', of(gateway), (_, n) => ({
    eui: eui('d4', n),
    gateway_id: null,
    building_id: buildings[n],
  }))
  await copies('main.signal_testers', `tenant_id = '${tenantId}'`, (label, n) => ({
    eui: eui('d5', n),
    label,
  }))

  // people: those who are sorted by their last names, and those by their first ones or their client
  await copies('main.renters', of(renter), (name) => ({ first_name: 'Eva', last_name: name, user_id: null }))
  await copies('main.renters', of(renter), (name) => ({ first_name: name, last_name: 'Kern', user_id: null }))
  const user = `id = '${people.get('Regular')?.id}'`
  const person = (n: number) => ({ email: `eva${n}@example.test`, first_name: 'Eva' })
  const mine = await copies('identity.users', user, (name, n) => ({ ...person(n), last_name: name }))
  const assigned = await copies('identity.users', user, (name, n) => ({ ...person(n + 50), last_name: name }))
  const theirs = await copies('identity.users', user, (_, n) => ({ ...person(n + 100), last_name: 'Kern' }))
  const role = `tenant_id = '${tenantId}' and role = 'Regular'`
  await copies('identity.assignments', role, (_, n) => ({ user_id: mine[n] }))
  await copies('identity.assignments', role, (_, n) => ({ user_id: assigned[n], role: 'MainRenter' }))
  await copies('identity.assignments', role, (_, n) => ({ user_id: theirs[n], tenant_id: tenants[n] }))
  const agreements = await copies('main.data_agreements', `channel = 'office'`, () => ({}))
  await copies('main.data_agreement_persons', `tenant_id = '${tenantId}'`, (name, n) => ({
    agreement_id: agreements[n],
    surname: name,
    city: name,
  }))

  // work
  const project = buildProject(random, { id: tenantId })
  const projectId = project.id
  await insertRows(app, [
    [projects, project],
    [projectBuildings, buildings.map((buildingId) => ({ tenantId, projectId, buildingId }))],
    [projectUsers, assigned.map((id) => ({ tenantId, projectId, userId: id }))],
    [
      savedFilters,
      names.map((name) => ({ id: newId(), tenantId, userId, resource: 'buildings', name, filter: {} })),
    ],
    [
      unknownApplications,
      names.map((name) => ({
        id: newId(),
        name,
        firstSeenAt: app.clock.now().toISOString(),
        lastSeenAt: app.clock.now().toISOString(),
        messages: 1,
      })),
    ],
  ])
  const [otherProjectId = ''] = await copies('main.projects', of(project), (name) => ({ name }))
  await copies('main.projects', of(project), (name, n) => ({ name, tenant_id: tenants[n] }))
  await copies('main.bulk_updates', `tenant_id = '${tenantId}'`, (name) => ({
    name,
    state: 'Finished',
    commands: { majorMode: { mode: 'summer' } },
  }))
  await copies('main.automatic_updates', `tenant_id = '${tenantId}'`, (name) => ({ name }))
  const artifacts = await copies('main.firmware_artifacts', 'true', (version) => ({ version }))
  await copies('main.firmware_artifacts', 'true', (version) => ({ version, kind: 'app' }))
  await copies('main.firmware_batches', `tenant_id = '${tenantId}'`, (name, n) => ({
    name,
    artifact_id: artifacts[n],
  }))
  return { projectId, otherProjectId }
}
