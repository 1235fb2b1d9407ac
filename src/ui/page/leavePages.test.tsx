import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let web: WebApp
beforeAll(async () => {
  web = await webApp()
})
afterAll(() => web.stop())

type User = ReturnType<typeof userEvent.setup>

const changes: Readonly<Record<string, (user: User) => Promise<unknown>>> = {
  '/settings': async (user) =>
    user.type(within(await screen.findByRole('form', { name: 'Support e-mail' })).getByRole('textbox'), 'x'),
  '/legal-texts/optIn/publish': async (user) =>
    user.type((await screen.findAllByRole('textbox', { name: /^Title/ }))[0] ?? document.body, 'x'),
  '/firmware-updates/new': async (user) => user.click(await screen.findByRole('radio', { name: 'App' })),
}

it.each(Object.keys(changes))(
  'asks in the app’s own dialog before what was entered at %s is lost',
  async (path) => {
    await web.open(path, { role: 'SuperAdmin' })
    const user = userEvent.setup()
    const home = () => screen.getByRole('link', { name: /^(?:Start page|Ventil.*)$/ })
    await changes[path]?.(user)
    await user.click(home())
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).getByRole('button', {
        name: 'Cancel',
      }),
    )
    expect(location.pathname).toBe(path)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await user.click(home())
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(location.pathname).toBe('/'))
  },
)
