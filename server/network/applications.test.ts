import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { NamedEntry } from '../ports/Network.ts'
import { eventually } from '../../tests/support/patience.ts'
import { ownApplications } from './applications.ts'

const log = pino({ level: 'silent' })
const entries = (...ids: string[]) => ids.map((id) => ({ id, name: id }))

it('believes the configured applications only, in any case', async () => {
  const list = vi.fn<() => Promise<NamedEntry[]>>(async () => entries('c'))
  const { believes } = await ownApplications({ configured: ['A1', 'b2'], list, log })
  expect(['a1', 'A1', 'B2', 'c'].map(believes)).toEqual([true, true, true, false])
  expect(list).not.toHaveBeenCalled()
})

it('believes those of the network server, also ones that are added later', async () => {
  const named = entries('a')
  const { believes, stop } = await ownApplications({
    configured: [],
    list: async () => [...named],
    log,
    everyMs: 5,
  })
  expect(['a', 'b'].map(believes)).toEqual([true, false])
  named.push(...entries('b'))
  await eventually(() => expect(believes('b')).toBe(true))
  stop()
})

it('does not know while the network server cannot be asked, or nothing is configured', async () => {
  let answers = false
  const list = async () => {
    if (!answers) throw new Error('unreachable')
    return entries('a')
  }
  const { believes, stop } = await ownApplications({ configured: [], list, log, everyMs: 5 })
  expect(believes('a')).toBeUndefined()
  answers = true
  await eventually(() => expect([believes('a'), believes('b')]).toEqual([true, false]))
  stop()
  expect((await ownApplications({ configured: [], list: undefined, log })).believes('a')).toBeUndefined()
})
