// Writes the example import files to examples/. Run it again after changes to demo/seed: `node scripts/exampleFiles.ts`.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exampleFiles } from '../demo/seed/exampleFiles.ts'

const folder = join(import.meta.dirname, '../examples')
await mkdir(folder, { recursive: true })
for (const { name, bytes } of await exampleFiles()) await writeFile(join(folder, name), bytes)
