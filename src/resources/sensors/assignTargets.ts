import { heatingCircuits } from '../../../contract/main/heatingCircuits.ts'
import { rooms } from '../../../contract/main/rooms.ts'
import { sensors } from '../../../contract/main/sensors.ts'
import { windows } from '../../../contract/main/windows.ts'
import type { SensorPlacement } from '../../../domain/enums.ts'
import { main } from '../../providers/api.ts'

/** A target of an assignment: its name, and the space that contains it. */
export interface Target {
  id: string
  name: string
  around: string
}

const maxResults = 20
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** Searches the targets of a placement by text. */
export const findTargets: Readonly<
  Record<SensorPlacement, (query: string, signal: AbortSignal) => Promise<Target[]>>
> = {
  Room: async (Query, signal) =>
    (await main(rooms.list, { query: { Query, PageSize: maxResults } }, { signal })).items.map(
      ({ id, name, unitName, publicAreaName, buildingName }) => ({
        id,
        name,
        around: joined(unitName ?? publicAreaName, buildingName),
      }),
    ),
  Window: async (Query, signal) =>
    (
      await main(windows.list, { query: { Query, PageSize: maxResults, HasSensor: false } }, { signal })
    ).items.map(({ id, name, roomName, unitName, publicAreaName, buildingName }) => ({
      id,
      name,
      around: joined(roomName, unitName ?? publicAreaName, buildingName),
    })),
  Heating: async (Query, signal) =>
    (await main(heatingCircuits.list, { query: { Query, PageSize: maxResults } }, { signal })).items.map(
      ({ id, name, locationName, buildingName }) => ({
        id,
        name,
        around: joined(buildingName, locationName),
      }),
    ),
}

/** Assigns a sensor to a target of its placement. `confirm`: also to a room that already has one. */
export const assignTo = (
  { id, version }: { id: string; version?: number },
  placement: SensorPlacement,
  target: string,
  confirm: boolean,
) => {
  const named = version === undefined ? {} : { version }
  if (placement === 'Heating')
    return main(sensors.assignToHeatingCircuit, { params: { id, heatingCircuitId: target }, ...named })
  if (placement === 'Window')
    return main(sensors.assignToWindow, { params: { id, windowId: target }, ...named })
  return main(sensors.assignToSpace, { params: { id, spaceId: target }, query: { confirm }, ...named })
}
