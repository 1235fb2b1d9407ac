import { expect, it } from 'vitest'
import { endings } from '../../domain/rules/productionLine.ts'
import { demoEstate } from './estate.ts'
import { lineEntriesOf } from './lineEntries.ts'
import { demoSeed, seededRandom } from './random.ts'

it('tells of each thermostat on the production line how it came to where it stands, and of nobody else', () => {
  const now = new Date('2026-02-03T12:00:00Z')
  const { thermostats } = demoEstate({ seed: demoSeed, now, scale: 0.2 })
  const entries = Map.groupBy(
    lineEntriesOf(seededRandom('line', now.toISOString()), thermostats),
    ({ eui }) => eui,
  )
  const onLine = thermostats.filter(
    ({ lifecycle, tenantId }) => tenantId === null && endings.some((ending) => ending === lifecycle),
  )
  expect(onLine.length).toBeGreaterThan(5)
  expect([...entries.keys()].toSorted()).toEqual(onLine.map(({ eui }) => eui).toSorted())
  for (const { eui, lifecycle, wtId } of onLine)
    expect(entries.get(eui)?.at(-1)).toMatchObject({ type: lifecycle, wtId })
  expect([...entries.values()].flat().every(({ at }) => Date.parse(at) < now.getTime())).toBe(true)
})
