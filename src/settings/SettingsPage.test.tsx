import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { declareAll } from '../declareAll.ts'
import { FakeBackend } from '../providers/testing/FakeBackend.ts'
import { renderInApp } from '../ui/testing/inApp.tsx'

declareAll()

const backend = FakeBackend.start()
const days = {
  code: 'JobRetentionDays',
  kind: 'days',
  value: '7',
  default: '7',
  version: 2,
  updatedAt: '2026-03-01T10:00:00Z',
}
const countries = {
  code: 'AddressSearchCountries',
  kind: 'countries',
  value: 'DE,AT',
  default: 'DE,AT,CH',
  version: 1,
  updatedAt: '2026-03-01T10:00:00Z',
}
const email = {
  code: 'SupportEmail',
  kind: 'email',
  value: 'help@example.test',
  default: '',
  version: 5,
  updatedAt: '2026-03-01T10:00:00Z',
}

beforeEach(() => {
  backend.asked.length = 0
  backend.on('GET /api/settings', () => ({ body: { items: [days, countries, email] } }))
})

const show = async (permissions: string[]) => {
  const { SettingsPage } = await import('./SettingsPage.tsx')
  await renderInApp(<SettingsPage />, {
    authProvider: { getPermissions: () => Promise.resolve(permissions) },
  })
  return userEvent.setup()
}

const form = async (name: string) => within(await screen.findByRole('form', { name }))

it('shows the other user’s change, and overwrites it on request', async () => {
  backend.on('PUT /api/settings/JobRetentionDays/30', ({ version }) =>
    version === '"3"'
      ? { body: { ...days, value: '30', version: 4 } }
      : {
          status: 409,
          body: {
            error: 'staleVersion',
            message: '',
            requestId: 'r',
            current: { ...days, value: '14', version: 3 },
          },
        },
  )
  const user = await show(['settings.read', 'settings.write'])
  const setting = await form('Retention of background tasks')
  await user.clear(setting.getByRole('textbox'))
  await user.type(setting.getByRole('textbox'), '30')
  await user.click(setting.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Changed by another user' })
  expect(
    within(dialog)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['FieldYour versionSaved version', 'Retention of background tasks3014'])
  await user.click(within(dialog).getByRole('button', { name: 'Keep my version' }))
  await waitFor(() =>
    expect(backend.calls('PUT /api/settings/JobRetentionDays/30').map(({ version }) => version)).toEqual([
      '"2"',
      '"3"',
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('says why a value is invalid before it is sent', async () => {
  const user = await show(['settings.read', 'settings.write'])
  const setting = await form('Retention of background tasks')
  await user.clear(setting.getByRole('textbox'))
  await user.type(setting.getByRole('textbox'), '400')
  expect(setting.getByText('Outside the permitted range')).toBeInTheDocument()
  expect(setting.getByRole('button', { name: 'Save' })).toBeDisabled()
})

it('treats an emptied field as the default', async () => {
  backend.on('DELETE /api/settings/SupportEmail', () => ({ status: 204 }))
  const user = await show(['settings.read', 'settings.write'])
  const setting = await form('Support e-mail')
  await user.clear(setting.getByRole('textbox'))
  await user.click(setting.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(backend.calls('DELETE /api/settings/SupportEmail').map(({ version }) => version)).toEqual(['"5"']),
  )
})

it('shows countries by name and sends their codes', async () => {
  backend.on('PUT /api/settings/AddressSearchCountries/DE,AT,CH', () => ({
    body: { ...countries, value: 'DE,AT,CH' },
  }))
  const user = await show(['settings.read', 'settings.write'])
  const setting = await form('Address search countries')
  expect(setting.getByText('Germany')).toBeInTheDocument()
  await user.type(setting.getByRole('combobox'), 'Switz')
  await user.click(await screen.findByRole('option', { name: 'Switzerland' }))
  await user.click(setting.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(backend.calls('PUT /api/settings/AddressSearchCountries/DE,AT,CH')).toHaveLength(1),
  )
})

it('is read-only for everybody else, and says so', async () => {
  await show(['settings.read'])
  expect(await screen.findByText('Only a SuperAdmin can change settings.')).toBeInTheDocument()
  expect((await form('Retention of background tasks')).getByRole('textbox')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})
