import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { declareAll } from '../declareAll.ts'
import { FakeBackend } from '../providers/testing/FakeBackend.ts'
import { renderInApp } from '../ui/testing/inApp.tsx'

declareAll()

const backend = FakeBackend.start()
beforeEach(() => {
  backend.asked.length = 0
})

const id = '0197a000-0000-7000-8000-0000000000bb'
const job = {
  id,
  kind: 'taxonomyExport',
  state: 'Running',
  done: 20,
  total: 80,
  errorCode: null,
  fileName: null,
  createdAt: '2026-03-01T10:00:00Z',
  startedAt: '2026-03-01T10:00:01Z',
  finishedAt: null,
  userId: '0197a000-0000-7000-8000-0000000000cc',
  mine: true,
  cancelRequested: false,
}

const show = async () => {
  const [{ dataProvider }, { JobsPage }] = await Promise.all([
    import('../providers/dataProvider.ts'),
    import('./JobsPage.tsx'),
  ])
  await renderInApp(<JobsPage />, {
    dataProvider,
    authProvider: { getPermissions: () => Promise.resolve(['estate.read']) },
  })
  return userEvent.setup()
}

it('follows a running job to its end without a reload, then stops polling', async () => {
  backend.list('GET /api/jobs', [job])
  await show()
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25'))
  backend.list('GET /api/jobs', [
    { ...job, state: 'Succeeded', done: 80, fileName: 'estate.xlsx', finishedAt: '2026-03-01T10:01:00Z' },
  ])
  expect(await screen.findByText('Finished')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Download' })).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

it('cancels the user’s own job, and offers no cancel for another user’s', async () => {
  backend.list('GET /api/jobs', [
    job,
    {
      ...job,
      id: id.replace('bb', 'dd'),
      mine: false,
      state: 'Failed',
      errorCode: 'fileRefused',
      finishedAt: '2026-03-01T10:01:00Z',
    },
  ])
  backend.on(`POST /api/jobs/${id}/cancel`, () => {
    backend.list('GET /api/jobs', [{ ...job, state: 'Cancelled' }])
    return { body: { ...job, state: 'Cancelled' } }
  })
  const user = await show()
  expect(
    await screen.findByText('The file cannot be read. Save it as .xlsx or .csv and upload it again.'),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(backend.calls(`POST /api/jobs/${id}/cancel`)).toHaveLength(1))
  expect(await screen.findByText('Cancelled')).toBeInTheDocument()
})
