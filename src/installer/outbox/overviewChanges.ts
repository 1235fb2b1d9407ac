import { signalVerdict } from '../../../domain/rules/gateway.ts'
import { installationStatuses, type InstallationStatus } from '../../../domain/enums.ts'
import type { Overview } from '../snapshots/kinds.ts'

type ListedBuilding = Overview['buildings'][number]

const changeListed = (
  overview: Overview,
  id: string,
  change: (building: ListedBuilding) => ListedBuilding,
): Overview => ({
  ...overview,
  buildings: overview.buildings.map((building) => (building.id === id ? change(building) : building)),
})

type Signal = ListedBuilding['signal']
export type Floor = Signal['floors'][number]

/** The floors of a signal test, and what follows from them. */
export const withFloors = <T extends { readonly signal: Signal }>(
  tested: T,
  change: (floor: Floor) => Floor,
): T => {
  const floors = tested.signal.floors.map(change)
  return {
    ...tested,
    signal: { ...tested.signal, floors, verdict: signalVerdict(floors.map(({ strength }) => strength)) },
  }
}

/** The same of a building in the list. */
export const listedFloors = (overview: Overview, id: string, change: (floor: Floor) => Floor): Overview =>
  changeListed(overview, id, (building) => withFloors(building, change))

/** One gateway more or less in a building of the list. */
export const listedGateways = (overview: Overview, id: string, change: 1 | -1): Overview =>
  changeListed(overview, id, (building) => ({
    ...building,
    counts: { ...building.counts, gateways: Math.max(0, building.counts.gateways + change) },
  }))

/** A unit of another status in a building of the list. */
export const listedUnits = (
  overview: Overview,
  id: string,
  before: unknown,
  status: InstallationStatus | undefined,
): Overview => {
  const was = installationStatuses.find((one) => one === before)
  if (was === undefined || status === undefined || was === status) return overview
  return changeListed(overview, id, (building) => ({
    ...building,
    units: {
      ...building.units,
      [was]: Math.max(0, building.units[was] - 1),
      [status]: building.units[status] + 1,
    },
  }))
}
