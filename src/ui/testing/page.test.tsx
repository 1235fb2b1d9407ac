import Box from '@mui/material/Box'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

it('prints the page where a query finds nothing until its time is over', async () => {
  render(<p>what stands there</p>)
  await expect(screen.findByRole('button', {}, { timeout: 20 })).rejects.toThrow('what stands there')
  expect(() => screen.getByText('absent')).toThrow(/absent[^]*what stands there/)
})

it('finds the labels of a field by id, around it, and by what names it', () => {
  render(
    <>
      <label htmlFor="one">First</label>
      <input id="one" />
      <label>
        Second <input />
      </label>
      <span id="named">Third</span>
      <select aria-labelledby="named" />
      <label htmlFor="nothing">Fourth</label>
      <label htmlFor="hidden">Fifth</label>
      <input type="hidden" id="hidden" />
      <label htmlFor="one">again</label>
    </>,
  )
  const field = screen.getByRole('textbox', { name: 'First again' })
  expect(screen.getByLabelText('First')).toBe(field)
  expect(screen.getByLabelText(/Second/)).toBe(screen.getByRole('textbox', { name: 'Second' }))
  expect(screen.getByLabelText('Third')).toBe(screen.getByRole('combobox', { name: 'Third' }))
  expect(() => screen.getByLabelText('Fourth')).toThrow('no form control was found')
  expect(() => screen.getByLabelText('Fifth')).toThrow('is non-labellable')
  field.id = 'other'
  expect(screen.queryByRole('textbox', { name: 'First again' })).not.toBeInTheDocument()
})

it('sees nothing that a style hides, and everything once it no longer does', () => {
  const page = (hides: boolean) => (
    <Box sx={{ display: hides ? 'none' : 'flex', color: 'red' }}>{<button>Save</button>}</Box>
  )
  const { rerender } = render(page(true))
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  expect(screen.getByText('Save')).not.toBeVisible()
  rerender(page(false))
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
})
