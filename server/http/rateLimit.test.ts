import { describe, expect, it } from 'vitest'
import { testClock } from '../../tests/support/testApp.ts'
import { Refusal } from './refusal.ts'
import { clientOf, rateLimit } from './rateLimit.ts'

const retryAfter = (take: () => unknown): number | undefined => {
  try {
    take()
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.details.retryAfter : -1
  }
}

describe('rateLimit', () => {
  it('allows a number of attempts in any window of its length, and says when the next is possible', () => {
    const clock = testClock()
    const limit = rateLimit(clock.now, { attempts: 2, withinMs: 60_000 })
    limit.take('a')
    clock.advance(20_000)
    limit.take('a')
    expect(retryAfter(() => limit.take('a'))).toBe(40)
    limit.take('b')
    clock.advance(40_000)
    limit.take('a')
    expect(retryAfter(() => limit.take('a'))).toBe(20)
  })

  it('does not count attempts that were refused or undone', () => {
    const clock = testClock()
    const limit = rateLimit(clock.now, { attempts: 1, withinMs: 60_000 })
    limit.take('a')()
    limit.take('a')
    for (let time = 0; time < 59; time++) {
      clock.advance(1_000)
      expect(retryAfter(() => limit.take('a'))).toBe(59 - time)
    }
    clock.advance(1_000)
    limit.take('a')
    limit.clear('a')
    limit.take('a')
  })

  it('holds a limited number of keys, and drops the least recently used first', () => {
    const limit = rateLimit(testClock().now, { attempts: 1, withinMs: 60_000 }, 2)
    limit.take('a')
    limit.take('b')
    limit.take('c')
    limit.take('a')
    expect(retryAfter(() => limit.take('c'))).toBe(60)
  })
})

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('maps %s to the client %s', (address, client) => {
  expect(clientOf(address)).toBe(client)
})
