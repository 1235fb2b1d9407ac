import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCloseNotification, useNotify } from 'react-admin'
import { expect, it } from 'vitest'
import { renderInApp } from '../testing/inApp.tsx'
import { Notices } from './Notices.tsx'

const Offer = ({ says }: { says: string }) => {
  const close = useCloseNotification()
  return (
    <button type="button" onClick={() => close()}>
      undo {says}
    </button>
  )
}

const Says = ({
  says,
  type = 'success',
  offers = false,
}: {
  says: string
  type?: 'success' | 'error' | 'info'
  offers?: boolean
}) => {
  const notify = useNotify()
  const message = offers ? <Offer says={says} /> : says
  return (
    <button type="button" onClick={() => notify(message, { type })}>
      say {says}
    </button>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('lets a message give way to what comes after it', async () => {
  await renderInApp(
    <>
      <Says says="Not valid" type="error" />
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
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.queryByText('Not valid')).not.toBeInTheDocument()
  expect(screen.queryByText('Found')).not.toBeInTheDocument()
})

it('keeps an offer while it stands, and says beside it what was said last', async () => {
  await renderInApp(
    <>
      <Says says="Deleted" offers />
      <Says says="Found" />
      <Says says="Saved" />
      <Notices />
    </>,
  )
  await press('say Deleted')
  const undo = await screen.findByRole('button', { name: 'undo Deleted' })
  await press('say Found')
  expect(await screen.findAllByText('Found')).toHaveLength(1)
  await press('say Saved')
  expect(await screen.findAllByText('Saved')).toHaveLength(1)
  expect(screen.queryByText('Found')).not.toBeInTheDocument()
  // a message that goes fades first
  expect(undo).toBeVisible()
})

it('says each message once, in the place that is free', async () => {
  await renderInApp(
    <>
      <Says says="One deleted" offers />
      <Says says="Other deleted" offers />
      <Says says="Saved" />
      <Notices />
    </>,
  )
  await press('say One deleted')
  await screen.findByRole('button', { name: 'undo One deleted' })
  await press('say Other deleted')
  const other = await screen.findByRole('button', { name: 'undo Other deleted' })
  await press('undo One deleted')
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'undo One deleted' })).not.toBeInTheDocument(),
  )
  await press('say Saved')
  expect(await screen.findAllByText('Saved')).toHaveLength(1)
  expect(other).toBeVisible()
})

it('keeps what says more than how an act ended beside a message that says this', async () => {
  await renderInApp(
    <>
      <Says says="The reply got lost" type="info" />
      <Says says="Saved" />
      <Notices />
    </>,
  )
  await press('say The reply got lost')
  expect(await screen.findByText('The reply got lost')).toBeInTheDocument()
  await press('say Saved')
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.getByText('The reply got lost')).toBeInTheDocument()
})
