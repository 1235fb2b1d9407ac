import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let web: WebApp
beforeAll(async () => {
  web = await webApp()
})
afterAll(() => web.stop())

it('publishes a declaration in both languages, as the preview shows it', async () => {
  await web.open('/legal-texts/optIn/publish', { role: 'SuperAdmin' })
  const user = userEvent.setup()
  const publish = await screen.findByRole('button', { name: 'Publish' })
  expect(publish).toBeDisabled()
  for (const [language, word] of [
    ['English', 'Consent'],
    ['Deutsch', 'Einwilligung'],
  ] as const) {
    const fields = within(screen.getByRole('group', { name: language }))
    await user.type(fields.getByRole('textbox', { name: /^Title/ }), word)
    await user.click(fields.getByRole('textbox', { name: /^Text/ }))
    await user.paste(`## ${word} 1\n\nA paragraph.\n\n- one\n- two`)
    await user.type(fields.getByRole('textbox', { name: /^Checkbox text/ }), `${word}!`)
    const preview = within(screen.getByRole('article', { name: `Language: ${language}` }))
    expect(preview.getByRole('heading', { name: `${word} 1` })).toBeVisible()
    expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['one', 'two'])
  }
  await waitFor(() => expect(publish).toBeEnabled())
  await user.click(publish)
  const asked = within(await screen.findByRole('alertdialog'))
  expect(asked.getByText(/From now on, renters agree to version 1/)).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Current')).toBeVisible()
  expect(await screen.findByRole('link', { name: /Version 1 · Current/ })).toBeVisible()
})

it('removes a declaration that nobody agreed to', async () => {
  await web.open('/legal-texts/optIn', { role: 'SuperAdmin' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const asked = within(await screen.findByRole('alertdialog'))
  expect(asked.getByText(/Nobody has agreed to this version/)).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Nothing published yet')).toBeVisible()
})

it('lets everybody read, and only a SuperAdmin publish', async () => {
  await web.publishTexts()
  await web.open('/legal-texts/dataPrivacy', { role: 'Customer' })
  expect((await screen.findAllByText('Wir werten das Raumklima aus.')).length).toBe(2)
  expect(screen.queryByRole('link', { name: /Publish new version/ })).toBeNull()
})
