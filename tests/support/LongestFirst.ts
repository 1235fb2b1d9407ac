import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than ten seconds. Begun last, one of them alone would keep one of two workers busy. */
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
  'tests/matrix/main2.test.ts',
  'src/taxonomy-import/TaxonomyImportPage.test.tsx',
  'src/commands/commands.test.tsx',
  'server/db/lite.test.ts',
  'server/spreadsheet/hostile.test.ts',
  'import/speed.test.ts',
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

/** The long files first, the others as vitest has them: a fresh checkout does not know yet how long each takes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
