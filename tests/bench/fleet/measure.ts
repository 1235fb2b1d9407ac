// Measures a fleet of a given size: `measure.ts full list chart export`. Prints the figures as one line of JSON. Runs on the Postgres
// server in TEST_DATABASE_URL.
import type { Figure } from '../Figure.ts'
import { chartFigures, exportFigures, fleetFigure, listFigures } from './figures.ts'
import { startFleet } from './talk.ts'

const [size, ...parts] = process.argv.slice(2)
if (size !== 'full' && size !== 'small' && size !== 'none') throw new Error('a fleet is full, small, or none')

const start = performance.now()
const fleet = await startFleet(size)
const figures: Figure[] = []
try {
  if (size !== 'none' && parts.includes('list'))
    figures.push(...(await listFigures(fleet, size)), fleetFigure((performance.now() - start) / 1000))
  if (parts.includes('chart')) figures.push(...(await chartFigures(fleet)))
  if (size === 'full' && parts.includes('export'))
    figures.push(...(await exportFigures(fleet, 'xlsx')), ...(await exportFigures(fleet, 'csv')))
} finally {
  await fleet.stop()
}
console.log(JSON.stringify(figures))
