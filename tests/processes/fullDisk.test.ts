import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint } from '../../contract/endpoint.ts'
import { handlersFor } from '../../server/http/handler.ts'
import { ownCalls, type OwnCalls } from '../support/ownCalls.ts'
import type { RunningVentil } from '../support/startVentil.ts'
import { testApp, type TestApp } from '../support/testApp.ts'
import { signIn, storedNames, ventilOn } from './mixedLoad.ts'

const megabyte = 1024 * 1024

describe('little space left', () => {
  const common = { needs: 'nothing', scope: 'public', summary: 'x', reply: z.object({}), errors: [] } as const
  const calls = {
    look: endpoint({ method: 'GET', path: '/api/look', ...common }),
    change: endpoint({ method: 'POST', path: '/api/change', ...common }),
    enter: endpoint({ method: 'POST', path: '/api/enter', ...common, idempotent: false }),
    write: endpoint({ method: 'PUT', path: '/api/write', ...common }),
  }
  const served = handlersFor(calls, {
    look: async () => ({}),
    change: async () => ({}),
    enter: async () => ({}),
    write: () =>
      Promise.reject(Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })),
  })
  const state = { isShort: false, isCritical: false }
  let app: TestApp
  let own: OwnCalls
  beforeAll(async () => {
    app = await testApp()
    const space = { isShort: () => state.isShort, isCritical: () => state.isCritical }
    own = await ownCalls({ ...app, deps: { ...app.deps, space } }, served)
  })
  afterAll(async () => {
    await own.stop()
    await app.stop()
  })
  const statuses = async () => [
    (await own.backend.inject({ url: '/api/look' })).statusCode,
    (await own.backend.inject({ method: 'POST', url: '/api/change' })).statusCode,
    (await own.backend.inject({ method: 'POST', url: '/api/enter' })).statusCode,
  ]

  it('refuses changes in words, lets sessions and reading go on, and ends by itself', async () => {
    expect(await statuses()).toEqual([200, 200, 200])
    state.isShort = true
    expect(await statuses()).toEqual([200, 507, 200])
    const reply = await own.backend.inject({ method: 'POST', url: '/api/change' })
    expect([reply.json().error, reply.json().message, reply.headers['retry-after']]).toEqual([
      'diskFull',
      'The server has run out of storage. Reading still works; changes are possible again once space has been freed.',
      '60',
    ])
    state.isCritical = true
    expect(await statuses()).toEqual([200, 507, 507])
    Object.assign(state, { isShort: false, isCritical: false })
    expect(await statuses()).toEqual([200, 200, 200])
  })
  it('answers a write that found no space in the same words', async () => {
    const reply = await own.backend.inject({ method: 'PUT', url: '/api/write' })
    expect([reply.statusCode, reply.json().error]).toEqual([507, 'diskFull'])
  })
})

/** A small file system in memory; undefined where none may be mounted. */
const smallDisk = (megabytes: number): { folder: string; remove(): void } | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'ventil-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder])
  const remove = () => {
    if (status === 0) spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
  if (status === 0) return { folder, remove }
  remove()
  return undefined
}

const probe = smallDisk(1)
probe?.remove()

/** A busy machine delays the event loop, which must not count as overload here. */
const unhurried = { MAX_EVENT_LOOP_DELAY: '0', MAX_CALL_WAIT: '0' }

describe.runIf(probe)('a full disk under log, files and database', () => {
  let disk: ReturnType<typeof smallDisk>
  const ends: (() => Promise<unknown>)[] = []
  beforeAll(() => {
    disk = smallDisk(400)
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
    disk?.remove()
  })

  const start = async (more: Record<string, string>): Promise<RunningVentil> => {
    const dataDir = await mkdtemp(join(disk?.folder ?? '', 'data-'))
    const ventil = await ventilOn('', { VENTIL_DATA: dataDir, LOG_LEVEL: 'info', ...unhurried, ...more })
    ends.push(() => ventil.end('SIGTERM'))
    return ventil
  }

  const free = async () => {
    const { bavail, bsize } = await statfs(disk?.folder ?? '')
    return bavail * bsize
  }
  const junk = () => join(disk?.folder ?? '', 'junk')
  /** Fills the disk up to a rest, as another program would. */
  const fillUpTo = async (rest: number) => {
    const file = await open(junk(), 'a')
    try {
      for (let left = (await free()) - rest; left > 0; left -= megabyte)
        await file.write(Buffer.alloc(Math.min(megabyte, left)))
    } catch {
      // full
    } finally {
      await file.close()
    }
  }
  const empty = () => rm(junk(), { force: true })

  const acknowledged: string[] = []
  const caller = (ventil: RunningVentil, token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    let made = 0
    return {
      list: async () => (await fetch(`${ventil.main}/api/tenants`, { headers })).status,
      create: async () => {
        const name = `Last ${acknowledged.length}-${(made += 1)}`
        const reply = await fetch(`${ventil.main}/api/tenants`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ name, description: 'x'.repeat(500) }),
        })
        if (reply.status === 201) acknowledged.push(name)
        return reply.status
      },
    }
  }

  it(
    'is foreseen: changes are refused, reading and signing in go on, and so does everything once there is space',
    { timeout: 90_000 },
    async () => {
      const ventil = await start({ MIN_FREE_DISK: '60' })
      const { list, create } = caller(ventil, await signIn(ventil))
      expect(await create()).toBe(201)
      await fillUpTo(40 * megabyte)
      await expect.poll(create).toBe(507)
      expect([await list(), (await fetch(`${ventil.main}/ready`)).status]).toEqual([200, 200])
      await signIn(ventil)
      await fillUpTo(0)
      await expect
        .poll(() =>
          fetch(`${ventil.identity}/api/auth/login`, { method: 'POST' }).then(({ status }) => status),
        )
        .toBe(507)
      for (let turn = 0; turn < 50; turn += 1) expect([await list(), await create()]).toEqual([200, 507])
      await empty()
      await expect.poll(create).toBe(201)
      expect(await ventil.end('SIGTERM')).toMatchObject({ code: 0 })
    },
  )

  it(
    'is outlived when it comes as a surprise: nothing acknowledged is lost, and it goes on by itself',
    { timeout: 90_000 },
    async () => {
      const ventil = await start({ MIN_FREE_DISK: '0' })
      const { list, create } = caller(ventil, await signIn(ventil))
      acknowledged.length = 0
      await fillUpTo(0)
      const seen = new Set<number>()
      while (!seen.has(507) && !seen.has(503)) seen.add(await create())
      for (let turn = 0; turn < 20; turn += 1) {
        seen.add(await create())
        expect([200, 503]).toContain(await list())
      }
      expect([...seen].filter((status) => ![201, 503, 507].includes(status))).toEqual([])
      await empty()
      await expect.poll(create).toBe(201)
      const stored = await storedNames(ventil, await signIn(ventil))
      expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([])
    },
  )
})
