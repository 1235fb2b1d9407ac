import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onDesk } from '../../../tests/support/desk.ts'
import { FakeBackend } from '../../providers/testing/FakeBackend.ts'
import { renderInApp } from '../testing/inApp.tsx'

const backend = FakeBackend.start()
let hidden: { mockRestore: () => void } | undefined
beforeEach(() => {
  backend.asked.length = 0
  onDesk()
})
afterEach(() => {
  vi.unstubAllGlobals()
  hidden?.mockRestore()
})

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const idOf = (last: string) => `0197a000-0000-7000-8000-0000000000${last}`

const task = (last: string, more: object = {}) => ({
  id: idOf(last),
  kind: 'taxonomyExport',
  state: 'Running',
  done: 20,
  total: 80,
  errorCode: null,
  fileName: null,
  createdAt: ago(56),
  startedAt: ago(55),
  finishedAt: null,
  userId: idOf('cc'),
  mine: true,
  cancelRequested: false,
  ...more,
})

const show = async (permissions = ['estate.read']) => {
  const [{ dataProvider }, { Tray }] = await Promise.all([
    import('../../providers/dataProvider.ts'),
    import('./Tray.tsx'),
  ])
  await renderInApp(<Tray />, {
    dataProvider,
    authProvider: { getPermissions: () => Promise.resolve(permissions) },
  })
  return userEvent.setup()
}

describe('the tray of background tasks', () => {
  it('counts the user’s tasks under way, and shows how far each is and how long it still takes', async () => {
    backend.list('GET /api/jobs', [
      task('01'),
      task('02', { state: 'Queued', done: 0, total: null, startedAt: null }),
    ])
    const user = await show()
    await user.click(await screen.findByRole('button', { name: 'Background tasks, 2 running' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Background tasks' }))
    expect(panel.getByText('20 of 80 done')).toBeVisible()
    expect(panel.getByText('About 3 minutes left')).toBeVisible()
    expect(panel.getByText('Waiting to start …')).toBeVisible()
    expect(panel.getByRole('link', { name: 'All background tasks' })).toHaveAttribute('href', '/jobs')
    expect(backend.calls('GET /api/jobs')[0]?.query.get('Mine')).toBe('true')
  })

  it('offers what can be done: cancel while a task runs, its file once it has ended, the page of its start once it failed', async () => {
    backend.list('GET /api/jobs', [
      task('01'),
      task('02', { state: 'Succeeded', fileName: 'estate.xlsx', finishedAt: ago(5) }),
      task('03', { state: 'Failed', kind: 'taxonomyImport', errorCode: 'fileRefused', finishedAt: ago(5) }),
    ])
    backend.on(`POST /api/jobs/${idOf('01')}/cancel`, () => {
      backend.list('GET /api/jobs', [task('01', { cancelRequested: true })])
      return { body: task('01', { cancelRequested: true }) }
    })
    const user = await show()
    await user.click(await screen.findByRole('button', { name: 'Background tasks, 1 running' }))
    const panel = within(await screen.findByRole('dialog'))
    expect(panel.getByRole('button', { name: 'Download: Estate export' })).toBeVisible()
    expect(
      panel.getByText('The file cannot be read. Save it as .xlsx or .csv and upload it again.'),
    ).toBeVisible()
    expect(panel.getByRole('link', { name: 'Start again: Taxonomy import' })).toHaveAttribute(
      'href',
      '/taxonomy-import',
    )
    await user.click(panel.getByRole('button', { name: 'Cancel: Estate export' }))
    await waitFor(() =>
      expect(panel.getByRole('button', { name: 'Cancel: Estate export' })).toHaveTextContent('Cancelling …'),
    )
  })

  it('shows nothing without the right to see tasks', async () => {
    await show([])
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('the notice of a long task', () => {
  const notices: { title: string; tag: string | undefined }[] = []
  const allow = (answer: NotificationPermission) => {
    class Notice extends EventTarget {
      static permission: NotificationPermission = 'default'
      static requestPermission = vi.fn<() => Promise<NotificationPermission>>(() => {
        Notice.permission = answer
        return Promise.resolve(answer)
      })
      constructor(title: string, options?: NotificationOptions) {
        super()
        notices.push({ title, tag: options?.tag })
      }
    }
    vi.stubGlobal('Notification', Notice)
    return Notice
  }
  beforeEach(() => {
    notices.length = 0
  })

  const endWhileHidden = async (wanted: boolean, tasks: readonly unknown[]) => {
    const user = await show()
    await user.click(await screen.findByRole('button', { name: 'Background tasks, 2 running' }))
    const choice = await screen.findByRole('switch', { name: 'Notify me when long tasks end' })
    if (wanted) await user.click(choice)
    hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    backend.list('GET /api/jobs', tasks)
    // what a live notice or the look at tasks under way does
    await user.click(screen.getByRole('button', { name: /^Cancel: Renter/ }))
    await screen.findByText('Cancelled')
  }

  const before = [task('01'), task('02', { kind: 'renterImport' })]
  const after = [
    task('01', { state: 'Succeeded', finishedAt: ago(0) }),
    task('02', { kind: 'renterImport', state: 'Cancelled', finishedAt: ago(0) }),
  ]

  it('is shown once a task has ended while the page is hidden, to a user who asked for it by their own click', async () => {
    const Notice = allow('granted')
    backend.list('GET /api/jobs', before)
    backend.on(`POST /api/jobs/${idOf('02')}/cancel`, () => ({ body: after[1] }))
    await endWhileHidden(true, after)
    expect(Notice.requestPermission).toHaveBeenCalledOnce()
    await waitFor(() => expect(notices).toEqual([{ title: 'Estate export: finished', tag: idOf('01') }]))
  })

  it('is neither asked for nor shown otherwise, nor for tasks that were short', async () => {
    const Notice = allow('granted')
    backend.list('GET /api/jobs', before)
    await endWhileHidden(false, after)
    expect(Notice.requestPermission).not.toHaveBeenCalled()
    expect(notices).toEqual([])
  })

  it('says so if the browser refuses', async () => {
    allow('denied')
    backend.list('GET /api/jobs', before)
    const user = await show()
    await user.click(await screen.findByRole('button', { name: 'Background tasks, 2 running' }))
    await user.click(await screen.findByRole('switch', { name: 'Notify me when long tasks end' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your browser blocks notifications')
    expect(screen.getByRole('switch', { name: 'Notify me when long tasks end' })).not.toBeChecked()
  })
})
