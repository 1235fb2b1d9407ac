import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { onDesk } from '../../tests/support/desk.ts'
import type { Estate } from '../../tests/support/estate.ts'
import { withoutSizes } from '../../tests/support/sizes.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  onDesk()
  withoutSizes()
  app = await webApp()
  estate = await app.estate()
})

afterAll(() => app.stop())

const dialog = () => screen.findByRole('dialog', { name: 'Search everything' })

describe('the search over everything', () => {
  it('opens by its keys, finds a unit in its building, and leads there', async () => {
    await app.open('/about')
    const user = userEvent.setup()
    await screen.findByRole('button', { name: /Search/ })
    await user.keyboard('{Control>}k{/Control}')
    const search = within(await dialog())
    expect(search.getByRole('combobox')).toHaveFocus()
    await user.keyboard(estate.unit.customerId)
    const unit = await search.findByRole('option', { name: new RegExp(estate.unit.customerId) })
    expect(unit).toHaveTextContent(estate.building.name)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname).toBe(`/building-units/${estate.unit.id}/show`))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('heading', { level: 1, name: `Unit ${estate.unit.name}` })).toBeVisible()
  })

  describe('an Enter that comes before the answer', () => {
    /** Types over an answered text while calls wait for `answer`, and presses Enter. */
    const early = async (text: string) => {
      await app.open('/about')
      const user = userEvent.setup()
      await user.click(await screen.findByRole('button', { name: /Search/ }))
      const search = within(await dialog())
      await user.type(search.getByRole('combobox'), estate.unit.customerId)
      await search.findByRole('option', { name: new RegExp(estate.unit.customerId) })
      const real = globalThis.fetch
      const { promise, resolve } = Promise.withResolvers<undefined>()
      vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
        if (input.includes('/search')) await promise
        return real(input, init)
      })
      // in place of the text, as a second search is typed: a field that was emptied lists nothing
      await user.tripleClick(search.getByRole('combobox'))
      await user.keyboard(`${text}{Enter}`)
      expect(search.getByRole('status')).toHaveTextContent('Searching')
      expect(location.pathname).toBe('/about')
      const answer = () => {
        resolve(undefined)
        vi.unstubAllGlobals()
      }
      return { user, search, answer }
    }

    it('opens what was typed once that is answered, not what an earlier text found', async () => {
      const { answer } = await early(estate.gateway.eui.slice(-6))
      answer()
      await waitFor(() => expect(location.pathname).toBe(`/gateways/${estate.gateway.id}/show`))
      expect(screen.queryByRole('dialog')).toBeNull()
    })

    it('opens nothing once the text changed', async () => {
      const { user, search, answer } = await early(estate.gateway.eui.slice(0, -1))
      await user.keyboard(estate.gateway.eui.slice(-1))
      answer()
      await search.findByRole('option', { name: new RegExp(estate.gateway.eui) })
      await waitFor(() => expect(search.getByRole('status')).not.toHaveTextContent('Searching'))
      expect(location.pathname).toBe('/about')
      expect(search.getByRole('combobox')).toBeVisible()
    })

    it('opens nothing once the search was closed', async () => {
      const { user, answer } = await early(estate.gateway.eui.slice(-6))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      answer()
      await user.click(screen.getByRole('button', { name: /Search/ }))
      const search = within(await dialog())
      await user.keyboard(estate.gateway.eui.slice(-6))
      await search.findByRole('option', { name: new RegExp(estate.gateway.eui) })
      expect(location.pathname).toBe('/about')
    })

    it('says that nothing was found', async () => {
      const { search, answer } = await early('no such thing at all')
      answer()
      expect(await search.findByText(/^Nothing found for/)).toBeVisible()
      expect(location.pathname).toBe('/about')
    })
  })

  it('finds what was pasted together with characters that no key writes', async () => {
    await app.open('/about')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /Search/ }))
    const search = within(await dialog())
    await user.click(search.getByRole('combobox'))
    await user.paste(`${estate.unit.customerId}\u0000\u0007`)
    expect(await search.findByRole('option', { name: new RegExp(estate.unit.customerId) })).toBeVisible()
  })

  it('offers again what was opened', async () => {
    await app.open('/about')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /Search/ }))
    await user.type(within(await dialog()).getByRole('combobox'), estate.gateway.eui.slice(-6).toUpperCase())
    await user.click(await screen.findByRole('option', { name: new RegExp(estate.gateway.eui) }))
    await waitFor(() => expect(location.pathname).toBe(`/gateways/${estate.gateway.id}/show`))
    await user.click(screen.getByRole('button', { name: /Search/ }))
    const recent = await screen.findByRole('group', { name: 'Recently opened' })
    expect(within(recent).getByRole('option', { name: new RegExp(estate.gateway.eui) })).toBeVisible()
  })

  it('finds pages, actions and other clients by name, in the language of the user', async () => {
    await app.open('/about', { language: 'de', alsoIn: [{ id: crypto.randomUUID(), name: 'Wohnbau Süd' }] })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /Suchen/ }))
    const typed = async (text: string) => {
      await user.clear(screen.getByRole('combobox'))
      await user.type(screen.getByRole('combobox'), text)
    }
    await screen.findByRole('dialog', { name: 'Alles durchsuchen' })
    await typed('dunkl')
    expect(await screen.findByRole('option', { name: 'Zum dunklen Design wechseln' })).toBeVisible()
    await typed('wohnbau sued')
    expect(await screen.findByRole('option', { name: 'Zu Kunde Wohnbau Süd wechseln' })).toBeVisible()
    await typed('kein solches wort')
    expect(await screen.findByText(/^Nichts gefunden für „kein solches wort“/)).toBeVisible()
    await typed('gateways')
    await user.click(await screen.findByRole('option', { name: /^Gateways ?· ?Geräte$/ }))
    await waitFor(() => expect(location.pathname).toBe('/gateways'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Gateways' })).toBeVisible()
  })

  it('is not offered to those who have nothing to search', async () => {
    await app.open('/profile', { role: 'MainRenter' })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('button', { name: /Search/ })).toBeNull()
  })
})
