import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNotify } from 'react-admin'
import { expect, it } from 'vitest'
import { renderInApp } from '../testing/inApp.tsx'
import { Notices } from './Notices.tsx'

const Says = ({ says, fails = false }: { says: string; fails?: boolean }) => {
  const notify = useNotify()
  return (
    <button type="button" onClick={() => notify(says, { type: fails ? 'error' : 'success' })}>
      say {says}
    </button>
  )
}

/** Pressed by key, as a press of the mouse closes what stands there. */
const press = async (name: string) => {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
}

it('lets a failure give way to what comes after it, and says everything else in turn', async () => {
  await renderInApp(
    <>
      <Says says="Not valid" fails />
      <Says says="Found" />
      <Says says="Saved" />
      <Notices />
    </>,
  )
  await press('say Not valid')
  expect(await screen.findByText('Not valid')).toBeInTheDocument()
  await press('say Not valid')
  await press('say Found')
  await press('say Saved')
  await waitFor(() => expect(screen.getByText('Found')).toBeInTheDocument())
  expect(screen.queryByText('Not valid')).not.toBeInTheDocument()
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
})
