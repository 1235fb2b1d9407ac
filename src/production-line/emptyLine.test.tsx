import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let app: WebApp
beforeAll(async () => {
  app = await webApp()
})
afterAll(() => app.stop())

it('offers the upload of a log file as long as there are no entries', async () => {
  await app.open('/production-line', { role: 'SuperAdmin' })
  expect(await screen.findByText('No entries yet')).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Upload log file' }))
  expect(await screen.findByRole('dialog', { name: 'Upload a log file of the production line' })).toBeVisible()
})
