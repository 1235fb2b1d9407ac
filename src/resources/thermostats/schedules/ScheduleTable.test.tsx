import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../ui/testing/inApp.tsx'
import { ScheduleTable } from './ScheduleTable.tsx'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'))
afterEach(() => vi.unstubAllEnvs())

const entry = { id: 'a', targetTemperature: 21, modifier: null, lastSentAt: null, lastReason: null } as const

it('says of an entry the local time at which it is due, not that of its first time before the clocks changed', async () => {
  await renderInApp(
    <ScheduleTable
      entries={[
        {
          ...entry,
          scheduledAt: '2026-03-20T05:00:00.000Z',
          repeat: 'daily',
          nextAt: '2026-04-02T05:00:00.000Z',
        },
        {
          ...entry,
          id: 'b',
          scheduledAt: '2026-03-22T22:30:00.000Z',
          repeat: 'weekly',
          nextAt: '2026-04-05T22:30:00.000Z',
        },
        { ...entry, id: 'c', scheduledAt: '2026-01-02T05:00:00.000Z', repeat: 'none', nextAt: null },
      ]}
    />,
  )
  const said = screen.getAllByRole('row').map((row) => row.querySelector('td')?.textContent)
  expect(said).toEqual([
    undefined,
    'Daily at 07:0005:00 UTC',
    'Mondays at 00:3022:30 UTC',
    '2 Jan 2026, 06:0005:00 UTC',
  ])
})
