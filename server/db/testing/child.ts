import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** A separate process that runs a script of this folder. */
interface Child {
  pid: number | undefined
  /** the next line of its output; rejects with its error output if it ends instead */
  line(): Promise<string>
  /** the remaining lines after it has ended */
  rest(): Promise<string[]>
  /** kill -9, then waits for its end */
  kill(): Promise<void>
  /** its exit code and error output */
  end: Promise<{ code: number | null; complaint: string }>
}

export function startChild(script: string, ...parameters: string[]): Child {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const complaint = text(child.stderr)
  const closed = once(child, 'close')
  return {
    pid: child.pid,
    line: async () => {
      const next = await lines.next()
      if (next.done) throw new Error(`the process ended: ${await complaint}`)
      return next.value
    },
    rest: async () => {
      const rest: string[] = []
      for await (const line of { [Symbol.asyncIterator]: () => lines }) rest.push(line)
      return rest
    },
    kill: async () => {
      child.kill('SIGKILL')
      await closed
    },
    end: closed.then(async () => ({ code: child.exitCode, complaint: await complaint })),
  }
}
