// What a page's scripts weigh, gzip, held against the budget.
import { weighPages } from './bundleWeight.ts'

const pages = weighPages()
for (const { name, limit, kB } of pages)
  console.log(`${name.padEnd(14)} ${kB.toFixed(1).padStart(6)} kB of script, gzip (at most ${limit})${kB > limit ? '  TOO MUCH' : ''}`)
if (pages.some(({ kB, limit }) => kB > limit)) process.exit(1)
