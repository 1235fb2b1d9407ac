import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../ui/testing/inApp.tsx'
import { ComparePeriodDialog } from './ComparePeriodDialog.tsx'
import { secondOf } from './timeRange.ts'

it('begins at the field, and is sent by key', async () => {
  const chosen: number[] = []
  const [from, to] = [secondOf('2026-01-12T00:00'), secondOf('2026-01-19T00:00')]
  await renderInApp(
    <ComparePeriodDialog
      window={{ from, to }}
      onChoose={(since) => chosen.push(since)}
      onClose={() => undefined}
    />,
  )
  const field = await screen.findByLabelText('From')
  expect(field).toHaveFocus()
  expect(field).toHaveValue('2026-01-05T00:00')
  await userEvent.setup().keyboard('{Enter}')
  expect(chosen).toEqual([secondOf('2026-01-05T00:00')])
})
