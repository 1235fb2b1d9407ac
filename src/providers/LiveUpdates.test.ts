import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../contract/client.ts'
import { declareAll } from '../declareAll.ts'
import { LiveUpdates } from './LiveUpdates.ts'
import { ownState } from './ownState.ts'
import { startSession } from './session.ts'

declareAll()

const tenant = '0197a000-0000-7000-8000-000000000001'
let updates: LiveUpdates

beforeEach(() => {
  startSession({
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: '2099-01-01T00:10:00Z',
    user: {
      id: '0197a000-0000-7000-8000-000000000009',
      email: 'a@b.example',
      firstName: 'A',
      lastName: 'B',
      superAdmin: false,
    },
    allowedTenants: [{ id: tenant, name: 'A', role: 'Admin', permissions: [] }],
    moreTenants: false,
    permissions: ['thermostats.read'],
    selectedTenantId: tenant,
  })
  vi.useFakeTimers()
  updates = new LiveUpdates()
})
afterEach(() => {
  updates.stop()
  ownState().queryClient.clear()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

/** A query on screen that was just read; counts the reads after that. */
const show = async (queryKey: readonly unknown[], live?: string, meta: Record<string, unknown> = {}) => {
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('answer'))
  new QueryObserver(ownState().queryClient, {
    queryKey,
    queryFn,
    meta: { ...meta, ...(live !== undefined && { live }) },
  }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  queryFn.mockClear()
  return queryFn
}

const tell = (topic: string, ids: readonly string[] | null) =>
  updates.hear(JSON.stringify({ topic, tenantId: tenant, ids }))

/** A notice a second, as a busy fleet sends them. */
const listen = async (seconds: number, topic: string, ids: readonly string[] | null) => {
  for (let second = 0; second < seconds; second += 1) {
    tell(topic, ids)
    await vi.advanceTimersByTimeAsync(1_000)
  }
}

const setHidden = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('reads a query at most once in five seconds, whatever the number of notices', async () => {
  const [row, list] = [await show(['thermostats', 'of', 'aa']), await show(['thermostats', 'getList', {}])]
  await listen(20, 'thermostats', ['aa'])
  expect(row.mock.calls.length).toBeLessThanOrEqual(4)
  expect(row.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(list.mock.calls.length).toBeLessThanOrEqual(4)
})

it('does not ask again for what was refused, and no more often for what failed', async () => {
  const failing = async (queryKey: readonly unknown[], error: Error) => {
    const queryFn = vi.fn<() => Promise<string>>(() => Promise.reject(error))
    new QueryObserver(ownState().queryClient, { queryKey, queryFn, retry: false }).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    queryFn.mockClear()
    return queryFn
  }
  const refused = await failing(
    ['thermostats', 'getList', { filter: { BuildingIds: 'abc' } }],
    new CallError(400, { error: 'invalidRequest' }),
  )
  const broken = await failing(['thermostats', 'getList', {}], new CallError(500, { error: 'internal' }))
  await listen(20, 'thermostats', null)
  expect(refused).not.toHaveBeenCalled()
  expect(broken.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(broken.mock.calls.length).toBeLessThanOrEqual(4)
})

it('reads the buildings named in a list not again for each report of a gateway', async () => {
  const building = await show(['buildings', 'getMany', { ids: ['b1'] }])
  await listen(20, 'gateways', ['g1'])
  await listen(20, 'gateways', null)
  expect(building).not.toHaveBeenCalled()
})

it('reads a reference again when a notice names it', async () => {
  const [one, other] = [
    await show(['gateways', 'getMany', { ids: ['g1'] }]),
    await show(['gateways', 'getMany', { ids: ['g2'] }]),
  ]
  await listen(6, 'gateways', ['g1'])
  expect(one).toHaveBeenCalledTimes(1)
  expect(other).not.toHaveBeenCalled()
})

it('leaves a list that is held still, and reads the page beside it', async () => {
  const [list, beside] = [
    await show(['thermostats', 'getList', { page: 1 }]),
    await show(['thermostats', 'held', { page: 1 }]),
  ]
  await listen(11, 'thermostats', ['aa'])
  expect(list).not.toHaveBeenCalled()
  expect(beside).toHaveBeenCalledTimes(2)
})

it('reads a project again for what is planned in it', async () => {
  const [project, planning] = [
    await show(['projects', 'getOne', { id: 'p1' }]),
    await show(['projects', 'planning', 'p1']),
  ]
  await listen(6, 'appointments', ['a1'])
  expect(planning).toHaveBeenCalledTimes(1)
  expect(project).toHaveBeenCalledTimes(1)
})

it('reads the floors, the tree and the lists of spaces again when the estate changes, and of rows those that are named', async () => {
  const [floors, tree, units] = [
    await show(['floors', 'b1']),
    await show(['estateTree', 'children', 'b1', 1]),
    await show(['building-units', 'getList', {}]),
  ]
  const [own, other] = [
    await show(['buildings', 'getOne', { id: 'b1' }]),
    await show(['buildings', 'getOne', { id: 'b2' }]),
  ]
  const [shown, unnamed] = [
    await show(['building-units', 'getMany', { ids: ['u1'] }]),
    await show(['building-units', 'getMany', { ids: ['u2'] }]),
  ]
  await listen(6, 'estate', ['u1', 'b1'])
  for (const read of [floors, tree, units, own, shown]) expect(read).toHaveBeenCalled()
  for (const read of [other, unnamed]) expect(read).not.toHaveBeenCalled()
})

it('reads leases and renters again when they change, and of rows those that are named', async () => {
  const [leases, own, other] = [
    await show(['leases', 'getList', {}]),
    await show(['leases', 'getOne', { id: 'l1' }]),
    await show(['renters', 'getOne', { id: 'r2' }]),
  ]
  await listen(6, 'people', ['l1', 'u1'])
  for (const read of [leases, own]) expect(read).toHaveBeenCalled()
  expect(other).not.toHaveBeenCalled()
})

it('shows what people changed in the estate after five seconds where reports of devices wait for longer', async () => {
  const floors = await show(['floors', 'house'], undefined, { liveEvery: 15_000 })
  await listen(6, 'thermostats', ['aa'])
  expect(floors).not.toHaveBeenCalled()
  tell('estate', ['house'])
  await vi.advanceTimersByTimeAsync(500)
  expect(floors).toHaveBeenCalledTimes(1)
  tell('estate', ['house'])
  await listen(4, 'thermostats', ['aa'])
  expect(floors).toHaveBeenCalledTimes(1)
  await listen(2, 'thermostats', ['aa'])
  expect(floors).toHaveBeenCalledTimes(2)
  await listen(12, 'thermostats', ['aa'])
  expect(floors).toHaveBeenCalledTimes(2)
})

it('reads the history of a heat load again when a calculation begins or ends, and of calculations only the one that is named', async () => {
  const [history, own, other] = [
    await show(['heatLoad', 'attempts', 'building']),
    await show(['heatLoad', 'attempt', 'aa'], 'aa'),
    await show(['heatLoad', 'attempt', 'bb'], 'bb'),
  ]
  await listen(12, 'heatLoads', ['aa'])
  expect(history).toHaveBeenCalled()
  expect(own).toHaveBeenCalled()
  expect(other).not.toHaveBeenCalled()
})

it('reads nothing while the page is hidden, and once when it is shown again', async () => {
  const row = await show(['thermostats', 'of', 'aa'])
  setHidden(true)
  await listen(30, 'thermostats', ['aa'])
  expect(row).not.toHaveBeenCalled()
  setHidden(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(row).toHaveBeenCalledTimes(1)
})

it('leaves what the return to the page has read again already', async () => {
  const row = await show(['thermostats', 'of', 'aa'])
  setHidden(true)
  await listen(30, 'thermostats', ['aa'])
  setHidden(false)
  await vi.advanceTimersByTimeAsync(1)
  // as TanStack Query does for what is old
  await ownState().queryClient.refetchQueries({ queryKey: ['thermostats', 'of', 'aa'] })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(row).toHaveBeenCalledTimes(1)
})

it('reads rows beside a list again only for notices that name one of them', async () => {
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('answer'))
  const observer = new QueryObserver(ownState().queryClient, {
    queryKey: ['thermostats', 'heldRows', ['t1']],
    queryFn,
    meta: { liveRows: ['t1', 'aa'] },
  })
  observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  queryFn.mockClear()
  await listen(20, 'thermostats', ['bb'])
  expect(queryFn).not.toHaveBeenCalled()
  await listen(2, 'thermostats', ['aa'])
  expect(queryFn).toHaveBeenCalledTimes(1)
})
