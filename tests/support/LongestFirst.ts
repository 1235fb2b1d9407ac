import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than ten seconds. Begun last, one of them alone would keep one of two workers busy. */
const long: readonly string[] = [
  'tests/faults/processes.test.ts',
  'src/resources/thermostats/thermostats.test.tsx',
  'tests/matrix/main1.test.ts',
  'tests/consent/crawl.test.ts',
  'demo/startFleet.test.ts',
  'demo/seed/demo.test.ts',
  'tests/matrix/main2.test.ts',
  'server/db/liteFolder.test.ts',
  'src/resources/buildings/BuildingForm.test.tsx',
  'src/taxonomy-import/TaxonomyImportPage.test.tsx',
  'src/commands/commands.test.tsx',
  'scripts/createAdmin.test.ts',
  'server/spreadsheet/hostile.test.ts',
  'server/workers/import/taxonomyImport.test.ts',
  'server/workers/ingest/reordered.test.ts',
  'server/mail/sender.test.ts',
  'server/calls/commands/bulkUpdates.test.ts',
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
