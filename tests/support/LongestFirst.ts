import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as z from 'zod'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '../..')
const Durations = z.record(z.string(), z.number())
const inFile = (path: string) =>
  existsSync(path) ? Durations.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
/**
 * How long files took that take longer than others, in seconds, by the last runs here, or else by those of the checkout. Started last, a
 * single one would keep one of two workers busy alone.
 */
const seconds = {
  ...inFile(join(import.meta.dirname, 'durations.json')),
  ...inFile(join(root, 'node_modules/.cache/ventil/results/durations.json')),
}

const durationOf = ({ moduleId }: TestSpecification): number => seconds[relative(root, moduleId)] ?? 0

/** Runs the long files first, the others in vitest's order: in a fresh checkout, vitest does not know any durations yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => durationOf(other) - durationOf(one))
  }
}
