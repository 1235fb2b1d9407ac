import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3mini } from 's3mini'
import { freePort } from './freePort.ts'

/** The proxy server of OpenStack Swift. */
export const findSwift = (): string | undefined =>
  ['/usr/bin/swift-proxy-server', '/usr/local/bin/swift-proxy-server'].find((path) => existsSync(path))

const accessKeyId = 'ventil:files'
const secretAccessKey = 'geheim/+von%Swift'

export interface Swift {
  /** FILES_URL of a new bucket. */
  newBucket(): Promise<string>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/**
 * Starts OpenStack Swift with its S3 interface on the loopback interface: an S3-compatible storage as operators run it, on one disk and
 * without copies. It checks signatures (SigV4). Throws if Swift is not installed.
 */
export const startSwift = async (): Promise<Swift> => {
  if (!findSwift()) throw new Error('no Swift here: `npm test -- postgres` says how to get one')
  const folder = await mkdtemp(join(tmpdir(), 'ventil-swift-'))
  const port = await freePort()
  const servers = spawn(
    '/usr/bin/python3',
    [join(import.meta.dirname, 'swiftServers.py'), folder, String(port), accessKeyId, secretAccessKey],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = once(servers, 'exit')
  let said = ''
  servers.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000)
  })
  const remove = async () => {
    servers.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const isReady = await Promise.race([once(servers.stdout, 'data').then(() => true), ended.then(() => false)])
  if (!isReady) {
    await remove()
    throw new Error(`Swift did not start: ${said}`)
  }
  let buckets = 0
  return {
    remove,
    newBucket: async () => {
      const url = new URL(`http://127.0.0.1:${port}/bucket-${(buckets += 1)}`)
      const client = new S3mini({ endpoint: url.href, region: 'us-east-1', accessKeyId, secretAccessKey })
      if (!(await client.createBucket())) throw new Error('Swift made no bucket')
      url.username = encodeURIComponent(accessKeyId)
      url.password = encodeURIComponent(secretAccessKey)
      return url.href
    },
  }
}
