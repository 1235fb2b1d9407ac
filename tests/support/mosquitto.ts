import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './freePort.ts'

const places = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', ...(process.env['PATH'] ?? '').split(delimiter)].map((folder) =>
  join(folder, 'mosquitto'),
)

/** The mosquitto broker of the system, or the one that MOSQUITTO_PATH names. */
export const findMosquitto = (): string | undefined => [process.env['MOSQUITTO_PATH'] ?? '', ...places].find((path) => path !== '' && existsSync(path))

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
  /** Ends it as a power cut does; what it kept for its clients is on its disk. */
  stop(): Promise<void>
  /** Starts it again on the same port, with what it kept. */
  start(): Promise<void>
  /** Ends it and what it kept. */
  remove(): Promise<void>
}

interface MosquittoOptions {
  /** Who alone may connect; without it everybody may. */
  user?: { name: string; password: string }
}

/** The file of passwords that a broker reads. */
const passwordFile = async (folder: string, { name, password }: { name: string; password: string }): Promise<string> => {
  const path = join(folder, 'passwords')
  await writeFile(path, '')
  const { status } = spawnSync('mosquitto_passwd', ['-b', path, name, password], { stdio: 'ignore' })
  if (status !== 0) throw new Error('mosquitto_passwd, which comes with mosquitto, could not be run')
  return path
}

/** A mosquitto broker of its own on loopback. Errors: there is none on this machine. */
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
      ...(user ? [`password_file ${await passwordFile(folder, user)}`, 'allow_anonymous false'] : ['allow_anonymous true']),
      'persistence true',
      `persistence_location ${folder}/`,
      // by itself it drops what a backend has not taken of the last thousand
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
