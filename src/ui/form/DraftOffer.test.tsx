import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SimpleForm, TextInput } from 'react-admin'
import { beforeEach, expect, it } from 'vitest'
import { startSession } from '../../providers/session.ts'
import { renderInApp } from '../testing/inApp.tsx'
import { DraftOffer } from './DraftOffer.tsx'

beforeEach(() => {
  localStorage.clear()
  startSession({
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: '2030-01-01T00:00:00Z',
    user: {
      id: 'user-1',
      email: 'anna@example.org',
      firstName: 'Anna',
      lastName: 'Berger',
      superAdmin: false,
    },
    allowedTenants: [],
    moreTenants: false,
    permissions: [],
    selectedTenantId: null,
  })
})

const show = (record = { id: 1, firstName: 'Karla', lastName: 'Kern' }) =>
  renderInApp(
    <SimpleForm record={record} toolbar={false}>
      <DraftOffer />
      <TextInput source="firstName" label="First name" />
      <TextInput source="lastName" label="Last name" />
    </SimpleForm>,
    { at: '/renters/1' },
  )
const field = (name: string) => screen.getByRole('textbox', { name })

it('unsaved input is offered back, and leaves alone what others saved meanwhile', async () => {
  const user = userEvent.setup()
  history.replaceState(null, '', '/renters/1')
  const { unmount } = await show()
  expect(screen.queryByText(/^Unsaved entries/)).not.toBeInTheDocument()
  await user.type(field('Last name'), 'mann')
  unmount()
  await show({ id: 1, firstName: 'Carla', lastName: 'Kern' })
  expect(field('Last name')).toHaveValue('Kern')
  expect(screen.getByText(/^Unsaved entries of .+ are still here\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(
    [field('First name'), field('Last name')].map(
      (input) => input instanceof HTMLInputElement && input.value,
    ),
  ).toEqual(['Carla', 'Kernmann'])
  expect(screen.queryByText(/^Unsaved entries/)).not.toBeInTheDocument()
})

it('what is discarded, undone or left by its author is not offered again', async () => {
  const user = userEvent.setup()
  history.replaceState(null, '', '/renters/1')
  const first = await show()
  await user.type(field('Last name'), 'x')
  first.unmount()
  const second = await show()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  second.unmount()
  const third = await show()
  expect(screen.queryByText(/^Unsaved entries/)).not.toBeInTheDocument()
  await user.type(field('Last name'), 'x{Backspace}')
  third.unmount()
  const fourth = await show()
  expect(screen.queryByText(/^Unsaved entries/)).not.toBeInTheDocument()
  await user.type(field('Last name'), 'x')
  history.replaceState(null, '', '/renters')
  fourth.unmount()
  await show()
  expect(screen.queryByText(/^Unsaved entries/)).not.toBeInTheDocument()
})
