import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { compareNames } from '../../domain/rules/text.ts'
import { calls } from './calls.ts'
import { nameOf } from './expected/callRights.ts'
import { addressNames, names, plantNames } from './plantNames.ts'
import { send } from './send.ts'
import { aWorld, type World } from './world.ts'

/** Sort options of the contract that are names of something, or are read as such: addresses, versions, customer numbers. */
const namesOf = [
  [
    'Name',
    'LocationName',
    'ComplexName',
    'BuildingName',
    'UnitName',
    'RoomName',
    'TenantName',
    'tenantName',
    'LastName',
    'FirstName',
    'Surname',
  ],
  ['City', 'Street', 'Label', 'CustomerId', 'Version', 'FirmwareVersion'],
].flat()
/** The others: instants and days, numbers and counts, choices, and codes, which have no letters of a language. */
const otherOptions = [
  [
    'AgreedAt',
    'Appointments',
    'At',
    'BalancingConfirmedAt',
    'BatteryVoltage',
    'BuildingUnits',
    'Buildings',
    'Code',
    'ConfirmedAt',
    'ConstructionYear',
  ],
  [
    'CreatedAt',
    'DataGathering',
    'Date',
    'Direction',
    'Email',
    'EndsOn',
    'Eui',
    'FinalizedUnits',
    'FinishedAt',
    'FirstAt',
    'FirstSeenAt',
    'Floor',
  ],
  [
    'GatewayId',
    'GatewayInstallationRequestedAt',
    'Given',
    'InstallationFrom',
    'InstallationProcess',
    'InstallationTo',
    'InstalledAt',
    'Kind',
  ],
  [
    'LastAlert',
    'LastAt',
    'LastConnectionAt',
    'LastSeen',
    'LastSeenAt',
    'LevelsMapping',
    'Lifecycle',
    'Material',
    'Messages',
    'Mode',
  ],
  [
    'NextAppointmentAt',
    'NightReduction',
    'Number',
    'Open',
    'OpenUnits',
    'PacketsReceived',
    'Placement',
    'Progress',
    'Reason',
    'ReceivedAt',
    'RevokedAt',
  ],
  [
    'Role',
    'Row',
    'Since',
    'Size',
    'Source',
    'StartedAt',
    'StartsAt',
    'StartsOn',
    'State',
    'Status',
    'StatusChangedAt',
    'Temperature',
    'Thermostats',
  ],
  ['Type', 'Units', 'UpdatedAt', 'UserState', 'Users', 'ValveType', 'VentedAt', 'Weight', 'WtId', 'Zipcode'],
].flat()

const optionsOf = z.object({
  shape: z.object({
    'Sort.SortOption': z.object({
      unwrap: z.custom<() => { options: string[] }>((given) => typeof given === 'function'),
    }),
  }),
})
const lists = calls.flatMap((call) => {
  const found = optionsOf.safeParse(call.endpoint.query).data?.shape['Sort.SortOption'].unwrap()
  return found ? [{ ...call, options: found.options }] : []
})

type Item = Readonly<Record<string, unknown>>
/** How an item of a list tells what it is sorted by, where its field is not called as the option. */
const readers: Readonly<Record<string, (item: Item) => unknown>> = {
  Street: ({ street, streetNumber }) => `${String(street)} ${String(streetNumber)}`,
  Surname: (item) => item['surname'] ?? item['lastName'],
  'GET /api/development/firmware-update-dashboard Version': (item) => item['firmwareVersion'],
  'GET /api/heating-load/non-residential-units Name': (item) => item['unitName'],
  'GET /api/heating-load/empty-building-units Name': (item) => item['unitName'],
  tenantName: ({ tenants }) => z.array(z.object({ name: z.string() })).parse(tenants)[0]?.name,
  'GET /api/global-device-list/renters Name': ({ name }) => String(name).replace('Eva ', ''),
  'GET /api/projects/{id}/users Name': (item) => item['lastName'],
  'GET /api/projects/management/{id}/available-users Name': (item) => item['lastName'],
}
/** Lists whose rows all belong to one place or one client. */
const ofOne = new Set([
  'GET /api/taxonomy/locations/{id}/heating-circuits LocationName',
  'GET /api/tenants/{tenantId}/users tenantName',
])

const sorts = lists.flatMap((call) =>
  call.options
    .filter((option) => namesOf.includes(option))
    .flatMap((option) => (ofOne.has(`${nameOf(call.endpoint)} ${option}`) ? [] : [{ call, option }])),
)

let world: World
let planted: Awaited<ReturnType<typeof plantNames>>

beforeAll(async () => {
  world = await aWorld()
  planted = await plantNames(world)
})
afterAll(() => world.stop())

/** What identifies the place, project or client of a list, and what it needs to be asked. */
const partsOf = (path: string) => {
  const { tenantId, estate } = world.home
  const id = path.includes('locations')
    ? estate.location.id
    : path.includes('management')
      ? planted.otherProjectId
      : planted.projectId
  return {
    params: { id, tenantId, buildingId: estate.building.id, spaceId: estate.location.id },
    query: {
      PageSize: 200,
      ...(path.includes('heating-load') && { BuildingId: estate.building.id }),
      ...(path.endsWith('install-tool/building-units') && { BuildingId: estate.building.id, PageSize: 50 }),
      ...(path.endsWith('operation') && { TenantIds: [tenantId] }),
      ...(path.endsWith('bulk-updates') && { State: ['Finished'] }),
    },
  }
}

describe('lists', () => {
  it('are sorted by what is known to be a name or not', () => {
    expect(lists.length).toBeGreaterThan(60)
    const all = new Set(lists.flatMap(({ options }) => options))
    expect([...all].filter((option) => !namesOf.includes(option) && !otherOptions.includes(option))).toEqual(
      [],
    )
    expect([...namesOf, ...otherOptions].filter((option) => !all.has(option))).toEqual([])
  })

  it('are sorted on a screen as in the database', () => {
    expect(names.toReversed().toSorted(compareNames)).toEqual(names)
  })

  it.each(sorts.map((sort) => [nameOf(sort.call.endpoint), sort.option, sort] as const))(
    '%s: in the German order by %s',
    async (name, option, { call }) => {
      const { params, query } = partsOf(call.endpoint.path)
      const read =
        readers[`${name} ${option}`] ??
        readers[option] ??
        ((item: Item) => item[option.charAt(0).toLowerCase() + option.slice(1)])
      const sorted = option === 'Street' ? addressNames : names
      for (const [direction, expected] of [
        ['Ascending', sorted],
        ['Descending', sorted.toReversed()],
      ] as const) {
        const sort = { 'Sort.SortOption': option, 'Sort.Direction': direction }
        const as = { token: world.home.people.get('SuperAdmin')?.token ?? '', tenantId: world.home.tenantId }
        const reply = await send(
          world.app,
          call.backend,
          call.endpoint,
          { params, query: { ...query, ...sort } },
          as,
        )
        expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
        const shown = reply
          .json<{ items: Item[] }>()
          .items.map(read)
          .filter((value) => sorted.includes(String(value)))
        expect(shown.filter((value, at) => value !== shown[at - 1])).toEqual(expected)
      }
    },
  )
})
