import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Choice } from './Choice.tsx'

const values = ['one', 'two', 'three'] as const

const Held = () => {
  const [value, setValue] = useState<(typeof values)[number] | null>(null)
  return (
    <>
      <Choice
        label="Which"
        options={values.map((one) => ({ value: one, label: one }))}
        value={value}
        onChange={setValue}
      />
      <button type="button">after</button>
    </>
  )
}

it('is one tab stop, in which the arrow keys choose', async () => {
  render(<Held />)
  const user = userEvent.setup()
  await user.tab()
  expect(screen.getByRole('radio', { name: 'one' })).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('radio', { name: 'three' })).toHaveFocus()
  expect(screen.getByRole('radio', { name: 'three' })).toBeChecked()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(screen.getByRole('radio', { name: 'two' })).toBeChecked()
  await user.tab()
  expect(screen.getByRole('button', { name: 'after' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(screen.getByRole('radio', { name: 'two' })).toHaveFocus()
})
