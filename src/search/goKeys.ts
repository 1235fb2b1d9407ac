import { paths } from '../paths.ts'

/** The letters that lead to a page after `g`; the same in every language, so that they stay in the fingers. */
export const goKeys: readonly (readonly [letter: string, to: string])[] = [
  ['h', paths.home],
  ['e', paths.estate],
  ['l', paths.locations.list],
  ['b', paths.buildings.list],
  ['u', paths.buildingUnits.list],
  ['r', paths.renters.list],
  ['p', paths.projects.list],
  ['c', paths.appointments.list],
  ['t', paths.thermostats.list],
  ['g', paths.gateways.list],
  ['s', paths.sensors.list],
  ['a', paths.alerts],
  ['m', paths.bulkUpdates],
  ['d', paths.consents],
  ['j', paths.jobs],
]
