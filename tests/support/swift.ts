import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { S3mini } from 's3mini'
import { freePort } from './freePort.ts'

const services = ['account', 'container', 'object'] as const

/** The proxy server of OpenStack Swift. */
export const findSwift = (): string | undefined => ['/usr/bin/swift-proxy-server', '/usr/local/bin/swift-proxy-server'].find((path) => existsSync(path))

const accessKeyId = 'ventil:files'
const secretAccessKey = 'geheim/+von%Swift'

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

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
  const running: ChildProcess[] = []
  const common = (port: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `swift_dir = ${folder}`,
    `user = ${userInfo().username}`,
    'workers = 0',
  ]
  const start = async (service: string, port: number, config: readonly string[]): Promise<void> => {
    const path = join(folder, `${service}.conf`)
    await writeFile(path, [...common(port), ...config].join('\n'))
    const child = spawn(`swift-${service}-server`, [path], { stdio: 'ignore' })
    running.push(child)
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`swift-${service}-server ended with ${child.exitCode}`)
    }
  }
  const remove = async () => {
    for (const child of running.splice(0)) {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGKILL')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  /** The ring says on which disk of which server something is: here there is one. */
  const storage = async (service: (typeof services)[number]): Promise<void> => {
    const port = await freePort()
    const builder = join(folder, `${service}.builder`)
    for (const step of [['create', '1', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/disk`, '1'], ['rebalance']]) {
      // exit status 1 is a warning
      const { status, stderr } = spawnSync('swift-ring-builder', [builder, ...step], { encoding: 'utf8' })
      if (status === null || status > 1) throw new Error(`swift-ring-builder failed: ${stderr}`)
    }
    await start(service, port, [
      `devices = ${join(folder, 'nodes')}`,
      'mount_check = false',
      'disable_fallocate = true',
      'fallocate_reserve = 0',
      '[pipeline:main]',
      `pipeline = ${service}-server`,
      `[app:${service}-server]`,
      `use = egg:swift#${service}`,
    ])
  }
  try {
    await mkdir(join(folder, 'nodes/disk'), { recursive: true })
    const port = await freePort()
    await Promise.all(services.map(storage))
    await start('proxy', port, [
      '[pipeline:main]',
      'pipeline = catch_errors gatekeeper cache s3api tempauth proxy-server',
      '[app:proxy-server]',
      'use = egg:swift#proxy',
      'account_autocreate = true',
      ...['catch_errors', 'gatekeeper', 's3api'].flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
      // its cache must be configured, but need not be there
      '[filter:cache]',
      'use = egg:swift#memcache',
      'memcache_servers = 127.0.0.1:1',
      '[filter:tempauth]',
      'use = egg:swift#tempauth',
      `user_${accessKeyId.replace(':', '_')} = ${secretAccessKey} .admin`,
    ])
    let buckets = 0
    return {
      remove,
      newBucket: async () => {
        const url = new URL(`http://127.0.0.1:${port}/bucket-${(buckets += 1)}`)
        const client = new S3mini({ endpoint: url.href, region: 'us-east-1', accessKeyId, secretAccessKey: secretAccessKey })
        if (!(await client.createBucket())) throw new Error('Swift made no bucket')
        url.username = encodeURIComponent(accessKeyId)
        url.password = encodeURIComponent(secretAccessKey)
        return url.href
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
