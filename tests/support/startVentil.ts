import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import serverFlags from '../../scripts/serverFlags.json' with { type: 'json' }
import { freePort } from './freePort.ts'
import { tempFolder } from './tempFolder.ts'

export interface RunningVentil {
  web: string
  main: string
  identity: string
  consent: string
  /** Origin of the one site that may embed the consent site; nothing is listening there yet. */
  embedder: string
  dataDir: string
  /** Its output so far. */
  output(): string
  /** Sends a signal and returns how the process ended. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  stop(): Promise<void>
}

interface StartOptions {
  /** An existing data folder; by default a new one, which is deleted at the end. */
  dataDir?: string
  env?: Record<string, string>
}

/**
 * Starts the whole of Ventil like `npm start`, as a child process on free ports; the demo's thermostats keep the last hours of their past.
 * Throws with its output if it does not start.
 */
export const startVentil = async ({ dataDir, env = {} }: StartOptions = {}): Promise<RunningVentil> => {
  const folder = dataDir ?? (await tempFolder('ventil-e2e-'))
  const [web, main, identity, consent] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const embedder = `http://localhost:${await freePort()}`
  const root = join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, [...serverFlags, 'server/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      VENTIL_DATA: folder,
      WEB_PORT: String(web),
      MAIN_PORT: String(main),
      IDENTITY_PORT: String(identity),
      CONSENT_PORT: String(consent),
      CONSENT_FRAME_ANCESTORS: embedder,
      MQTT_PORT: '0',
      DEMO_YEAR: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Stop with Ctrl+C')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`Ventil ended with ${code}: ${printed}`)))
  })
  return {
    web: `http://localhost:${web}`,
    main: `http://localhost:${main}`,
    identity: `http://localhost:${identity}`,
    consent: `http://localhost:${consent}`,
    embedder,
    dataDir: folder,
    output: () => printed,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
