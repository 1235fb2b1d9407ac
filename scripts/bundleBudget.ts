// Compares the gzipped script size of each page with its budget.
import { weighPages } from './bundleWeight.ts'

const pages = weighPages()
for (const { name, limit, kB } of pages)
  console.log(`${name.padEnd(14)} ${kB.toFixed(1).padStart(6)} kB of gzipped script (budget: ${limit})${kB > limit ? '  OVER BUDGET' : ''}`)
if (pages.some(({ kB, limit }) => kB > limit)) process.exit(1)
