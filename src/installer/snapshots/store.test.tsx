import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { hour } from '../../../domain/time.ts'
import { noteServerTime } from '../../providers/serverClock.ts'
import { takeSnapshot } from './store.ts'

it('says when something was read by the clock of the server, which its reply may tell', async () => {
  const server = Math.floor(Date.now() / 1000) * 1000 - 5 * hour
  const load = async () => {
    noteServerTime(
      new Response(null, { headers: { date: new Date(server).toUTCString() } }),
      Date.now(),
      Date.now(),
    )
    return { projects: [], buildings: [], appointments: [], day: '2026-01-05' }
  }
  const takenAt = Date.parse(await takeSnapshot({ userId: 'user', tenantId: 'tenant' }, 'overview', '', load))
  expect(Math.abs(takenAt - server)).toBeLessThan(hour)
})
