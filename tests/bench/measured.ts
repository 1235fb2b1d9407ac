import { spawn } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod'
import type { Figure } from './Figure.ts'

const Figures = z.array(
  z.object({
    name: z.string(),
    measured: z.string(),
    bound: z.string().optional(),
    against: z.string().optional(),
    ok: z.boolean(),
  }),
)

const root = join(import.meta.dirname, '../..')

/** Runs a program to its end and returns the figures that it prints on its last line. Throws if it fails. */
export const measured = async (args: readonly string[]): Promise<Figure[]> => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  for await (const chunk of child.stdout) printed += String(chunk)
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once('exit', resolve)))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return Figures.parse(JSON.parse(printed.trimEnd().split('\n').at(-1) ?? '')).map(
    ({ bound, against, ...figure }) => ({
      ...figure,
      ...(bound !== undefined && { bound }),
      ...(against !== undefined && { against }),
    }),
  )
}
