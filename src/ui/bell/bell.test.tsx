import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { onDesk } from '../../../tests/support/desk.ts'
import { eventually } from '../../../tests/support/patience.ts'
import { noticePage } from '../../../domain/notices.ts'
import { paths } from '../../paths.ts'
import { FakeBackend } from '../../providers/testing/FakeBackend.ts'
import { renderInApp } from '../testing/inApp.tsx'

const backend = FakeBackend.start()
beforeEach(() => {
  backend.asked.length = 0
  onDesk()
})

const id = (last: string) => `0197a000-0000-7000-8000-0000000000${last}`
const about = {
  subjectId: id('aa'),
  name: null,
  place: null,
  eui: null,
  gatewayId: null,
  alertType: null,
  behind: 0,
  jobKind: null,
  failed: false,
  count: 1,
}
const notice = (last: string, more: object = {}) => ({
  id: id(last),
  kind: 'incidents',
  subject: 'alert',
  at: '2026-11-26T08:00:00.000Z',
  readAt: null,
  about,
  ...more,
})

const items = [
  notice('01', {
    about: {
      ...about,
      eui: '0016c001f1000001',
      gatewayId: id('bb'),
      alertType: 'connectivity',
      behind: 12,
      place: 'Haus am Wall',
    },
  }),
  notice('02', { subject: 'bulkUpdate', kind: 'batches', about: null }),
  notice('03', {
    subject: 'job',
    kind: 'tasks',
    readAt: '2026-11-26T08:05:00.000Z',
    about: { ...about, jobKind: 'taxonomyExport' },
  }),
]

const opened = async () => {
  backend.on('GET /api/notices', () => ({ body: { items, unread: 2 } }))
  backend.on('POST /api/notices/read', () => ({ status: 204 }))
  const [{ dataProvider }, { Bell }] = await Promise.all([
    import('../../providers/dataProvider.ts'),
    import('./Bell.tsx'),
  ])
  await renderInApp(<Bell />, {
    dataProvider,
    authProvider: { getPermissions: () => Promise.resolve(['estate.read']) },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Notices, 2 unread' }))
  return { user, panel: within(await screen.findByRole('dialog', { name: 'Notices' })) }
}

describe('the bell', () => {
  it('counts what is unread, and leads from each notice to its row', async () => {
    const { panel } = await opened()
    expect(panel.getByRole('link', { name: /Gateway 0016c001f1000001 is offline/ })).toHaveAttribute(
      'href',
      `/gateways/${id('bb')}/show`,
    )
    expect(panel.getByText('Haus am Wall · Thermostats behind it: 12')).toBeVisible()
    expect(panel.getByRole('link', { name: /Estate export has finished/ })).toHaveAttribute('href', '/jobs')
    expect(panel.getAllByRole('img', { name: 'Unread' })).toHaveLength(2)
  })

  it('says of what is gone or out of reach only that, and leads nowhere', async () => {
    const { panel } = await opened()
    expect(panel.getByText(/the entry was deleted, or you can no longer see it/)).toBeVisible()
    expect(panel.queryByRole('link', { name: /Failed batches/ })).toBeNull()
  })

  it('marks all that it shows as read', async () => {
    const { user, panel } = await opened()
    await user.click(panel.getByRole('button', { name: 'Mark all as read' }))
    await eventually(() =>
      expect(backend.calls('POST /api/notices/read')[0]?.body).toEqual({ until: '2026-11-26T08:00:00.000Z' }),
    )
  })

  it('leads to pages that there are', () => {
    const row = { subjectId: 'a', eui: '0016c001f1000001', gatewayId: null }
    expect(noticePage('alert', row)).toBe(paths.thermostats.show(row.eui))
    expect(noticePage('alert', { ...row, gatewayId: 'g' })).toBe(paths.gateways.show('g'))
    expect(noticePage('alerts', row)).toBe(paths.alerts)
    expect(noticePage('bulkUpdate', row)).toBe(paths.bulkUpdate('a'))
    expect(noticePage('firmwareBatch', row)).toBe(paths.firmwareUpdate('a'))
    expect(noticePage('job', row)).toBe(paths.jobs)
    expect(noticePage('consent', row)).toBe(paths.consent('a'))
  })
})
