import { spawn } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod'
import type { Figure } from './Figure.ts'

const Figures = z.array(z.object({ name: z.string(), measured: z.string(), bound: z.string().optional(), against: z.string().optional(), ok: z.boolean() }))

const root = join(import.meta.dirname, '../..')

/** Runs a program to its end and gives the last line that it printed. Errors: it failed. */
const lastLine = async (args: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  for await (const chunk of child.stdout) printed += String(chunk)
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once('exit', resolve)))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return printed.trimEnd().split('\n').at(-1) ?? ''
}

type Part = 'list' | 'chart' | 'export'

const onPostgres = (args: readonly string[]) => lastLine(['scripts/postgres.ts', 'node', 'tests/bench/fleet/measure.ts', ...args])
const onLite = (args: readonly string[]) => lastLine(['tests/bench/fleet/measure.ts', ...args])

/** A million thermostats on a Postgres server of their own, and a tenth of them on the embedded database. */
export const fleetFigures = async (parts: readonly Part[]): Promise<Figure[]> => {
  const big = parts.some((part) => part !== 'chart')
  const figures = Figures.parse(JSON.parse(await onPostgres([big ? 'full' : 'none', ...parts])))
  const small = parts.filter((part) => part !== 'export')
  if (small.length > 0) figures.push(...Figures.parse(JSON.parse(await onLite([small.includes('list') ? 'small' : 'none', ...small]))))
  return figures.map(({ bound, against, ...figure }) => ({ ...figure, ...(bound !== undefined && { bound }), ...(against !== undefined && { against }) }))
}
