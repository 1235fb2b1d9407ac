import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './freePort.ts'

const places = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/sbin',
  ...(process.env['PATH'] ?? '').split(delimiter),
].map((folder) => join(folder, 'mosquitto'))

/** The mosquitto broker at MOSQUITTO_PATH, or else the system's. */
export const findMosquitto = (): string | undefined =>
  [process.env['MOSQUITTO_PATH'] ?? '', ...places].find((path) => path !== '' && existsSync(path))

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

export interface Mosquitto {
  url: string
  /** Kills it, as a power cut would; its persisted sessions are on disk. */
  stop(): Promise<void>
  /** Starts it again on the same port, with its persisted sessions. */
  start(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

interface MosquittoOptions {
  /** The only user that may connect; by default everybody may. */
  user?: { name: string; password: string }
}

/** Writes a broker's password file. */
const passwordFile = async (
  folder: string,
  { name, password }: { name: string; password: string },
): Promise<string> => {
  const path = join(folder, 'passwords')
  await writeFile(path, '')
  const { status } = spawnSync('mosquitto_passwd', ['-b', path, name, password], { stdio: 'ignore' })
  if (status !== 0) throw new Error('mosquitto_passwd, which comes with mosquitto, could not be run')
  return path
}

/** Starts a mosquitto broker on the loopback interface. Throws if mosquitto is not installed. */
export const startMosquitto = async ({ user }: MosquittoOptions = {}): Promise<Mosquitto> => {
  const program = findMosquitto()
  if (!program) throw new Error('no mosquitto here: `npm test -- broker` says how to get one')
  const folder = await mkdtemp(join(tmpdir(), 'ventil-mosquitto-'))
  const port = await freePort()
  const config = join(folder, 'mosquitto.conf')
  await writeFile(
    config,
    [
      `listener ${port} 127.0.0.1`,
      ...(user
        ? [`password_file ${await passwordFile(folder, user)}`, 'allow_anonymous false']
        : ['allow_anonymous true']),
      'persistence true',
      `persistence_location ${folder}/`,
      // by default mosquitto drops messages beyond the last thousand that a backend has not received
      'max_queued_messages 0',
      'log_dest none',
      ...(process.getuid?.() === 0 ? ['user root'] : []),
    ].join('\n'),
  )
  let child: ReturnType<typeof spawn> | undefined
  const stop = async () => {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    child = undefined
  }
  const start = async () => {
    const process = spawn(program, ['-c', config], { stdio: 'ignore' })
    child = process
    let code: number | null | undefined
    process.once('exit', (exit) => {
      code = exit
    })
    while (!(await answers(port))) if (code !== undefined) throw new Error(`mosquitto ended with ${code}`)
  }
  await start()
  return {
    url: `mqtt://127.0.0.1:${port}`,
    stop,
    start,
    remove: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
