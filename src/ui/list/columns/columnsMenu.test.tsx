import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import en from '../../../../locales/en/glossary.json'
import thermostats from '../../../../locales/en/thermostats.json'
import { onDesk } from '../../../../tests/support/desk.ts'
import { webApp, type WebApp } from '../../../../tests/support/webApp.tsx'
import { labelsOfTerms } from '../../help/terms.ts'

let web: WebApp

beforeAll(async () => {
  web = await webApp()
  onDesk()
  await web.estate()
})
afterAll(() => web.stop())

it('hides, moves and resets columns by buttons alone, each named by its column', async () => {
  await web.open('/tenants', { role: 'SuperAdmin' })
  const heads = () =>
    screen
      .queryAllByRole('columnheader', { hidden: true })
      .flatMap(({ textContent }) => (textContent ? [textContent] : []))
  await waitFor(() => expect(heads().slice(0, 2)).toEqual(['Name', 'City']))
  const before = heads()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
  expect(menu.getAllByRole('listitem').length).toBeGreaterThan(before.length)
  expect(menu.getByRole('button', { name: 'Move Name up' })).toBeDisabled()
  await user.click(menu.getByRole('button', { name: 'Move Name down' }))
  await waitFor(() => expect(heads().slice(0, 2)).toEqual(['City', 'Name']))
  await user.click(menu.getByRole('switch', { name: 'City' }))
  await waitFor(() => expect(heads()).not.toContain('City'))
  await user.click(menu.getByRole('button', { name: /Reset/ }))
  await waitFor(() => expect(heads()).toEqual(before))
})

it('makes columns wider and narrower by key, keeps that for the list, and takes it back for one or for all', async () => {
  const edgeOf = async (name: string) =>
    screen.findByRole('separator', { name: `Width of ${name}`, hidden: true })
  const widthOf = async (name: string) => Number((await edgeOf(name)).getAttribute('aria-valuenow'))
  await web.open('/tenants', { role: 'SuperAdmin' })
  const user = userEvent.setup()
  const press = async (name: string, keys: string) => {
    ;(await edgeOf(name)).focus()
    await user.keyboard(keys)
  }
  await press('City', '{End}')
  await waitFor(async () => expect(await widthOf('City')).toBe(600))
  await press('City', '{Home}')
  await waitFor(async () => expect(await widthOf('City')).toBe(64))
  // what stands left of it keeps its width; what stands right of it gives way
  expect(
    localStorage.getItem(
      Object.keys(localStorage).find((key) => key.endsWith('tenants.datatable_widths')) ?? '',
    ),
  ).toBe('{"name":0,"city":64}')
  expect(screen.getAllByRole('columnheader', { name: 'City', hidden: true })).toHaveLength(1)
  await press('City', '{Enter}')
  await waitFor(async () => expect(await widthOf('City')).toBe(0))
  await press('City', '{End}')
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('button', { name: 'Reset widths' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset widths' })).not.toBeInTheDocument())
  expect(await widthOf('City')).toBe(0)
})

it('explains beside its name each column that is a word of the trade', async () => {
  await web.open('/thermostats')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
  const names = menu.getAllByRole('switch').map((one) => one.closest('label')?.textContent ?? '')
  const explained = Object.entries(thermostats.fields).flatMap(([key, name]) =>
    names.includes(name) && labelsOfTerms.includes(`thermostats.fields.${key}`) ? [name] : [],
  )
  expect(explained).toEqual(
    expect.arrayContaining([
      'EUI',
      'Network status',
      'Mode',
      'Motor position',
      'Spreading factor',
      'Lifecycle status',
    ]),
  )
  const buttons = menu
    .getAllByRole('button', { name: /^Explain: / })
    .map((button) => button.getAttribute('aria-label'))
  expect(new Set(buttons)).toEqual(new Set(explained.map((name) => `Explain: ${name}`)))
  await user.click(menu.getByRole('button', { name: 'Explain: Motor position' }))
  expect(await screen.findByText(en.terms.motorPosition.text)).toBeInTheDocument()
})
