import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import leases from '../../../locales/en/leases.json'
import { renderInApp } from '../../ui/testing/inApp.tsx'
import { LeaseStateChip } from './leaseColumns.tsx'

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

it.each([
  ['2026-01-31T22:59:59Z', 'future'],
  ['2026-01-31T23:00:00Z', 'current'],
  ['2026-02-28T22:59:59Z', 'current'],
  ['2026-02-28T23:00:00Z', 'past'],
] as const)(
  'at %s shows a lease of February as %s, by the date in Germany instead of the device’s',
  async (now, state) => {
    vi.setSystemTime(now)
    await renderInApp(<LeaseStateChip lease={{ startsOn: '2026-02-01', endsOn: '2026-02-28' }} />)
    expect(screen.getByText(leases.states[state])).toBeVisible()
  },
)
