import { malfunctionGroups, type ThermostatLifecycle } from '../../../domain/enums.ts'
import type { ThermostatRow } from '../builders/buildThermostat.ts'
import type { Estate } from '../plan/Estate.ts'
import type { Random } from '../random.ts'
import type { Cast } from './Cast.ts'
import type { HistoryRow, MalfunctionRow } from './History.ts'
import { minute, day } from '../../../domain/time.ts'

/** Share of the dismounted thermostats that were broken. */
const brokenShare = 0.6

interface Biography {
  readonly row: ThermostatRow
  readonly histories: HistoryRow[]
  readonly malfunctions: MalfunctionRow[]
}

/** The names of an estate's places in the form stored in a thermostat's history. */
export const placeNames = (estate: Estate) => {
  const radiators = new Map(estate.radiators.map((radiator) => [radiator.id, radiator]))
  const names = (rows: readonly { readonly id: string; readonly name: string | null }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]))
  const [rooms, units, areas, buildings] = [
    names(estate.rooms),
    names(estate.buildingUnits),
    names(estate.publicAreas),
    names(estate.buildings),
  ]
  return (radiatorId: string) => {
    const radiator = radiators.get(radiatorId)
    return {
      radiatorId,
      radiatorName: radiator?.name ?? null,
      roomName: rooms.get(radiator?.roomId ?? '') ?? null,
      unitName: units.get(radiator?.unitId ?? '') ?? null,
      publicAreaName: areas.get(radiator?.publicAreaId ?? '') ?? null,
      buildingName: buildings.get(radiator?.buildingId ?? '') ?? null,
      buildingId: radiator?.buildingId ?? null,
    }
  }
}

/** The production stages that a device has passed before its current one. */
const stagesTo: Partial<Record<ThermostatLifecycle, readonly ThermostatLifecycle[]>> = {
  FlashingSuccessful: ['ReservedDevEui'],
  FlashingFailed: ['ReservedDevEui'],
  EndOfLineSuccessful: ['ReservedDevEui', 'FlashingSuccessful'],
  EndOfLineFailed: ['ReservedDevEui', 'FlashingSuccessful'],
  FinalCheckoutSuccessful: ['ReservedDevEui', 'FlashingSuccessful', 'EndOfLineSuccessful'],
  FinalCheckoutFailed: ['ReservedDevEui', 'FlashingSuccessful', 'EndOfLineSuccessful'],
}

/** A thermostat in production without an owner: it passes the stations minutes apart. */
const drawMaking = (random: Random, row: ThermostatRow): Biography => {
  const stages = [...(stagesTo[row.lifecycle] ?? []), row.lifecycle]
  let at = Date.parse(row.createdAt)
  const histories = stages.map((lifecycle, index): HistoryRow => {
    const from = stages[index - 1]
    const entry: HistoryRow = {
      id: random.id(),
      tenantId: null,
      thermostatId: row.id,
      kind: from === undefined ? 'created' : 'lifecycle',
      at: new Date(at).toISOString(),
      userId: null,
      data: from === undefined ? { lifecycle } : { from, to: lifecycle },
    }
    at += random.int(4, 45) * minute
    return entry
  })
  return { row: { ...row, updatedAt: histories.at(-1)?.at ?? row.updatedAt }, histories, malfunctions: [] }
}

/** The history of a thermostat since production. `before`: the radiator on which a returned one had been mounted. */
export const drawBiography = (
  random: Random,
  row: ThermostatRow,
  cast: Cast,
  namesOf: ReturnType<typeof placeNames>,
  before: string | null,
): Biography => {
  if (row.tenantId === null) return drawMaking(random, row)
  const mountedAt = row.installedAt === null ? Date.parse(row.createdAt) : Date.parse(row.installedAt)
  const madeAt = mountedAt - random.int(30, 120) * day
  const histories: HistoryRow[] = []
  const tell = (
    at: number,
    kind: HistoryRow['kind'],
    data: HistoryRow['data'],
    userId: string | null,
    tenantId: string | null = row.tenantId,
  ): void => {
    histories.push({
      id: random.id(),
      tenantId,
      thermostatId: row.id,
      kind,
      at: new Date(at).toISOString(),
      userId,
      data,
    })
  }
  const checked = row.lifecycle === 'FinalCheckoutFailed' ? 'FinalCheckoutFailed' : 'FinalCheckoutSuccessful'
  tell(madeAt, 'created', { lifecycle: checked }, null, null)
  if (row.tenantId !== null)
    tell(madeAt + random.int(5, 25) * day, 'tenantChanged', { direction: 'in', stock: true }, null)
  const made = {
    ...row,
    createdAt: new Date(madeAt).toISOString(),
    registeredAt: new Date(madeAt + day).toISOString(),
  }

  const index = random.int(0, 7)
  const radiatorId = row.radiatorId ?? (row.lifecycle === 'Uninstalled' ? before : null)
  if (radiatorId === null) return { row: made, histories, malfunctions: [] }
  tell(
    mountedAt,
    'assigned',
    { ...namesOf(radiatorId), lifecycleBefore: checked },
    cast.technician(row.tenantId, index),
  )
  if (row.radiatorId !== null) return { row: made, histories, malfunctions: [] }

  const at = mountedAt + random.int(3, 25) * day + random.int(0, 600) * minute
  const userId = cast.technician(row.tenantId, index + 1)
  const groups = random.shuffle([...malfunctionGroups]).slice(0, random.int(1, 3))
  const other = random.chance(0.4)
    ? random.pick(['Gehäuse gebrochen', 'Rastet auf dem Ventil nicht ein', 'Anzeige bleibt dunkel'])
    : null
  const isBroken = random.chance(brokenShare)
  if (isBroken) tell(at, 'malfunctionReported', { groups, other }, userId)
  tell(at, 'unassigned', namesOf(radiatorId), userId)
  const instant = new Date(at).toISOString()
  return {
    row: isBroken ? { ...made, malfunctionAt: instant } : made,
    histories,
    malfunctions:
      isBroken && row.tenantId !== null
        ? [
            {
              id: random.id(),
              tenantId: row.tenantId,
              thermostatId: row.id,
              radiatorId,
              groups,
              other,
              at: instant,
              userId,
            },
          ]
        : [],
  }
}
