import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchSpace, type WatchedSpace } from './space.ts'

let free: Record<string, number> = {}
let space: WatchedSpace
const freeIn = (folder: string) =>
  folder in free ? Promise.resolve(free[folder] ?? 0) : Promise.reject(new Error('gone'))
const later = () => vi.advanceTimersByTimeAsync(1_000)

beforeEach(async () => {
  vi.useFakeTimers()
  free = { data: 1_000, base: 2_000 }
  space = await watchSpace(['data', 'base'], { minBytes: 400, freeIn })
})
afterEach(() => {
  space.stop()
  vi.useRealTimers()
})

it('is short below the limit in any folder, and critical below a quarter of it', async () => {
  expect([space.isShort(), space.isCritical()]).toEqual([false, false])
  free['base'] = 399
  await later()
  expect([space.isShort(), space.isCritical()]).toEqual([true, false])
  free['data'] = 99
  await later()
  expect([space.isShort(), space.isCritical()]).toEqual([true, true])
})

it('goes on once there is some more than the limit', async () => {
  free['data'] = 399
  await later()
  free['data'] = 401
  await later()
  expect(space.isShort()).toBe(true)
  free['data'] = 450
  await later()
  expect(space.isShort()).toBe(false)
})

it('does not mistake a folder that it cannot look at for a full one', async () => {
  free = {}
  await later()
  expect(space.isShort()).toBe(false)
})
