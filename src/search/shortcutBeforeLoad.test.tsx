import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../ui/testing/inApp.tsx'
import { Search } from './Search.tsx'

const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
vi.mock('./SearchButton.tsx', async (original) => {
  await arrived
  return original()
})
vi.mock('./Palette.tsx', () => ({ Palette: () => <div role="dialog">Palette</div> }))
vi.mock('../ui/useMay.ts', async (original) => ({ ...(await original<object>()), useMay: () => true }))

it('opens for Ctrl+K that was pressed before its script had come', async () => {
  await renderInApp(<Search menu={[]} />)
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  arrive()
  expect(await screen.findByRole('dialog')).toBeVisible()
})
