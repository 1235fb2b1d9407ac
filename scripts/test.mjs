// `npm test`: everything, on a fresh machine too. `npm test -- unit` runs one part alone.
import { build, install, run } from './setup.mjs'

const parts = {
  types: () => run('tsc', ['--noEmit']),
  lint: () => { run('oxlint', ['--type-aware', '--quiet']); run('oxfmt', ['--check']) },
  unit: () => run('vitest', ['run', '--project', 'unit']),
  web: () => run('vitest', ['run', '--project', 'web']),
  matrix: () => run('vitest', ['run', '--project', 'matrix']),
  bundle: () => { build(); run('node', ['scripts/bundleBudget.ts']) },
  e2e: () => { build(); run('node', ['scripts/chromium.ts']); run('playwright', ['test']) },
}

install()
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = Date.now()
  console.log(`\n--- ${name}`)
  part()
  console.log(`--- ${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
}
