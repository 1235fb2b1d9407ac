import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { AsyncPicker } from './AsyncPicker.tsx'
import { renderInApp } from './testing/inApp.tsx'

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
  await waitFor(() => expect(screen.getByRole('option', { name: 'Aachen' })).toHaveAttribute('aria-disabled', 'true'))
  expect(screen.getByRole('option', { name: 'Aachen' })).toHaveStyle({ pointerEvents: 'none' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByText('none')).toBeVisible()
  later.resolve(['Zwickau'])
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Aachen' })).not.toBeInTheDocument())
  await user.click(screen.getByRole('option', { name: 'Zwickau' }))
  expect(screen.getByText('Zwickau')).toBeVisible()
})
