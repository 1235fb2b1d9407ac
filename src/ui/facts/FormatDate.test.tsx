import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FormatDate } from './FormatDate.tsx'
import { renderInApp } from '../testing/inApp.tsx'

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'))
afterEach(() => vi.unstubAllEnvs())

it('names the zone of a device whose clock is not that of the buildings, and none for theirs', async () => {
  const at = '2026-11-24T04:30:00Z'
  await renderInApp(
    <>
      <FormatDate value={at} />
      <FormatDate value={at} as="time" />
      <FormatDate value={at} zone="buildings" />
      <FormatDate value={at} as="day" />
      <FormatDate value={at} as="day" zone="device" />
      <FormatDate value="2026-11-24" />
    </>,
  )
  const said = screen.getAllByRole('time').map(({ textContent }) => textContent)
  expect(said).toEqual([
    '23 Nov 2026, 23:30 GMT-5',
    '23:30 GMT-5',
    '24 Nov 2026, 05:30',
    '24 Nov 2026',
    '23 Nov 2026',
    '24 Nov 2026',
  ])
})
