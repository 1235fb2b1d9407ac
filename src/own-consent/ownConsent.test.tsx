import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let web: WebApp
beforeAll(async () => {
  web = await webApp()
  await web.publishTexts()
})
afterAll(() => web.stop())

it('says so when no home is linked to the account', async () => {
  await web.open('/own-consent', { role: 'SubRenter' })
  expect(await screen.findByText('No home linked to your account')).toBeVisible()
})

it('lets a renter agree with one click, and withdraw with one', async () => {
  const estate = await web.estate()
  const opener = await web.open('/own-consent', {
    role: 'MainRenter',
    language: 'de',
    before: ({ id }) => web.rents(estate.renter.id, id),
  })
  expect(opener.email).toContain('mainrenter')
  expect(await screen.findByText('Wir werten das Raumklima aus.')).toBeVisible()
  const home = within(await screen.findByRole('article', { name: new RegExp('WE 1') }))
  expect(home.getByText('Nicht erteilt')).toBeVisible()
  const user = userEvent.setup()
  await user.click(home.getByRole('button', { name: 'Einwilligung erteilen' }))
  expect(await home.findByText('Erteilt')).toBeVisible()
  expect(home.getByText(/^seit /)).toBeVisible()
  await user.click(home.getByRole('button', { name: 'Einwilligung widerrufen' }))
  expect(await home.findByRole('button', { name: 'Einwilligung erteilen' })).toBeVisible()
  expect(home.getByText('Widerrufen')).toBeVisible()
})

it('is not available to office staff', async () => {
  await web.open('/own-consent', { role: 'Admin' })
  expect(await screen.findByText(/You need the permission/)).toBeVisible()
})
