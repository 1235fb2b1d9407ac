import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SimpleForm, TextInput } from 'react-admin'
import { Link } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { useSignOut, useSignOutOfNavigation } from '../../providers/signOutNavigation.ts'
import { renderInApp } from '../testing/inApp.tsx'
import { UnsavedChanges } from './UnsavedChanges.tsx'

const SignOut = () => {
  useSignOutOfNavigation()
  return (
    <button type="button" onClick={useSignOut()}>
      Sign out
    </button>
  )
}

const show = async (logout = vi.fn<() => Promise<false>>(async () => false)) => {
  await renderInApp(
    <>
      <SimpleForm record={{ id: 1, name: 'Kern' }} toolbar={false}>
        <UnsavedChanges />
        <TextInput source="name" label="Name" />
      </SimpleForm>
      <SignOut />
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/renters/1/2">Next tab</Link>
    </>,
    { at: '/renters/1', authProvider: { logout } },
  )
  return userEvent.setup()
}
const name = () => screen.getByRole('textbox', { name: 'Name' })
const leave = () => screen.getByRole('link', { name: 'Elsewhere' })

it('asks in a dialog of the app before changes are lost, and keeps them on the way back', async () => {
  const user = await show()
  await user.type(name(), 'mann')
  await user.click(screen.getByRole('link', { name: 'Next tab' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await user.click(leave())
  const dialog = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
  expect(dialog).toHaveTextContent('Some of your changes have not been saved.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(name()).toHaveValue('Kernmann')
  await user.click(leave())
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

it('asks before a sign-out, which keeps nothing', async () => {
  const logout = vi.fn<() => Promise<false>>(async () => false)
  const user = await show(logout)
  await user.type(name(), 'mann')
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(name()).toHaveValue('Kernmann')
  expect(logout).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(logout).toHaveBeenCalled())
})

it('asks nothing where nothing was changed', async () => {
  const user = await show()
  await user.click(leave())
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})
