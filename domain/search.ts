/** What a search over everything finds, in the order in which it is listed. */
export const searchKinds = [
  'location',
  'buildingComplex',
  'building',
  'buildingUnit',
  'publicArea',
  'room',
  'renter',
  'user',
  'project',
  'thermostat',
  'gateway',
  'sensor',
  'signalTester',
] as const
export type SearchKind = (typeof searchKinds)[number]
