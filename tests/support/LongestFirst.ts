import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take more than ten seconds. Started last, a single one would keep one of two workers busy alone. */
const long: readonly string[] = [
  'tests/faults/processes.test.ts',
  'all-clients/fleet.test.tsx',
  'src/resources/sensors/sensors.test.tsx',
  'src/resources/gateways/gateways.test.tsx',
  'src/resources/buildings/BuildingForm.test.tsx',
  'src/resources/rooms/RoomForm.test.tsx',
  'src/resources/buildings/BuildingAddressSearch.test.tsx',
  'src/resources/thermostats/thermostats.test.tsx',
  'tests/matrix/main1.test.ts',
  'tests/consent/crawl.test.ts',
  'server/db/liteFolder.test.ts',
  'scripts/createAdmin.test.ts',
  'startFleet.test.ts',
  'seed/demo.test.ts',
  'past/fillPast.test.ts',
  'tests/matrix/main2.test.ts',
  'src/taxonomy-import/TaxonomyImportPage.test.tsx',
  'src/commands/commands.test.tsx',
  'server/db/lite.test.ts',
  'server/spreadsheet/hostile.test.ts',
  'import/largeFile.test.ts',
  'import/renterImport.test.ts',
  'import/taxonomyImport.test.ts',
  'devicePage.test.ts',
  'export/roundTrip.test.ts',
  'personalData.test.ts',
  'ingest/reordered.test.ts',
  'mail/sender.test.ts',
  'bulkUpdates.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((name) => moduleId.endsWith(name))
  return place < 0 ? long.length : place
}

/** Runs the long files first, the others in vitest's order: in a fresh checkout, vitest does not know any durations yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
