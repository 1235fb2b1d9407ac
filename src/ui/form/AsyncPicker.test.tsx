import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CallError } from '../../../contract/client.ts'
import { AsyncPicker } from './AsyncPicker.tsx'
import { renderInApp } from '../testing/inApp.tsx'

afterEach(() => vi.useRealTimers())

it('takes no choice of an earlier text while the matches of a later one are on their way', async () => {
  const later = Promise.withResolvers<string[]>()
  const Picker = () => {
    const [value, setValue] = useState<string | null>(null)
    return (
      <>
        <AsyncPicker
          label="Building"
          queryKey={['buildings']}
          load={(query) => (query === '' ? Promise.resolve(['Aachen', 'Zwickau']) : later.promise)}
          value={value}
          onChange={setValue}
          keyOf={String}
          textOf={String}
        />
        <output>{value ?? 'none'}</output>
      </>
    )
  }
  await renderInApp(<Picker />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Building' }))
  expect(await screen.findByRole('option', { name: 'Aachen' })).not.toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('Zwi')
  await waitFor(() =>
    expect(screen.getByRole('option', { name: 'Aachen' })).toHaveAttribute('aria-disabled', 'true'),
  )
  expect(screen.getByRole('option', { name: 'Aachen' })).toHaveStyle({ pointerEvents: 'none' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByText('none')).toBeVisible()
  later.resolve(['Zwickau'])
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Aachen' })).not.toBeInTheDocument())
  await user.click(screen.getByRole('option', { name: 'Zwickau' }))
  expect(screen.getByText('Zwickau')).toBeVisible()
})

it('asks for no more of a text than the calls take, and says what kept the choices away instead of that there are none', async () => {
  const asked: string[] = []
  const load = (query: string) => {
    asked.push(query)
    return query === ''
      ? Promise.resolve(['Aachen'])
      : Promise.reject(new CallError(507, { error: 'diskFull' }))
  }
  await renderInApp(
    <AsyncPicker
      label="Building"
      queryKey={['far']}
      load={load}
      value={null}
      onChange={() => undefined}
      keyOf={String}
      textOf={String}
    />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Building' }))
  await screen.findByRole('option', { name: 'Aachen' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.paste('x'.repeat(10_000))
  // the last of the query's own attempts
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(new Set(asked)).toEqual(new Set(['', 'x'.repeat(200)]))
  expect(screen.queryByText('No results found')).toBeNull()
  expect(await screen.findByText(/The server has run out of storage/)).toBeVisible()
})
