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
  const upload = screen.getByRole('button', { name: 'Upload log file' })
  // named in words, which the button of a toolbar is not on a phone
  expect(upload).toHaveTextContent('Upload log file')
  await userEvent.setup().click(upload)
  expect(
    await screen.findByRole('dialog', { name: 'Upload a log file of the production line' }),
  ).toBeVisible()
})
