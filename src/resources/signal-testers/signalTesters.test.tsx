import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp

beforeAll(async () => {
  app = await webApp()
})

afterAll(() => app.stop())

const anEui = () => `02f7e3${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`

it('is added, relabelled, and waits for its first press', async () => {
  await app.open('/signal-testers/create')
  const user = userEvent.setup()
  const eui = anEui()
  await user.click(await screen.findByRole('textbox', { name: /^EUI/ }))
  await user.paste(eui.toUpperCase())
  await user.type(screen.getByRole('textbox', { name: /^Label/ }), 'Tester 1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Signal tester Tester 1' })).toBeVisible()
  expect(await screen.findByText(/No measurements yet/)).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  const label = await screen.findByRole('textbox', { name: /^Label/ })
  await user.clear(label)
  await user.type(label, 'Tester 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Signal tester Tester 2' })).toBeVisible()
})

it('is visible to installers, and editable by the back office', async () => {
  const admin = await app.person('Admin')
  const eui = anEui()
  await app.call(admin, 'POST', '/api/signal-testers', { eui, label: 'Tester 9' })
  await app.open('/signal-testers', { role: 'Technician' })
  const row = within((await screen.findByText('Tester 9')).closest('tr') ?? document.body)
  expect(row.getByText(eui)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Create' })).toBeNull()
})
