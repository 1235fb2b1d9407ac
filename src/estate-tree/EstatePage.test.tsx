import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onDesk } from '../../tests/support/desk.ts'
import type { Estate } from '../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
})

afterAll(() => app.stop())

const item = (name: string) =>
  screen.findByRole('treeitem', { name: new RegExp(`^${name.replace(/[.*+?()|[\]\\]/g, '\\$&')},`) })
const active = () =>
  document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '')

describe('the tree on a desktop', () => {
  beforeAll(() => onDesk())

  it('supports walking, opening and choosing by keyboard', async () => {
    await app.open('/estate')
    const user = userEvent.setup()
    const root = await item(estate.location.name)
    expect(root).toHaveAttribute('aria-expanded', 'false')
    screen.getByRole('tree').focus()
    await user.keyboard('{ArrowRight}')
    const complex = await item(estate.complex.name)
    expect(complex).toHaveAttribute('aria-level', '2')
    await user.keyboard('{ArrowDown}{ArrowRight}')
    await item(estate.building.name)
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe(await item(estate.building.name))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: estate.building.name })).toBeVisible()
    expect(location.search).toBe(`?space=${estate.building.id}`)
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(active()).toBe(complex)
    await waitFor(() =>
      expect(
        screen.queryByRole('treeitem', { name: (text) => text.startsWith(`${estate.building.name},`) }),
      ).toBeNull(),
    )
  })

  it('expands the path to a linked space', async () => {
    await app.open(`/estate?space=${estate.room.id}`)
    const room = await item(estate.room.name)
    expect(room).toHaveAttribute('aria-level', '5')
    await waitFor(() => expect(room).toHaveAttribute('aria-selected', 'true'))
    expect(active()).toBe(room)
  })

  it('finds a space by customer id and shows it', async () => {
    await app.open('/estate')
    const user = userEvent.setup()
    await user.type(await screen.findByRole('combobox', { name: /Search by name/ }), estate.unit.customerId)
    await user.click(await screen.findByRole('option', { name: new RegExp(estate.unit.name) }))
    expect(await item(estate.unit.name)).toHaveAttribute('aria-selected', 'true')
    const panel = within(screen.getByRole('region', { name: 'Details' }))
    expect(await panel.findByText(estate.unit.customerId)).toBeVisible()
    expect(panel.getByRole('link', { name: 'Open page' })).toHaveAttribute(
      'href',
      `/building-units/${estate.unit.id}/show`,
    )
  })

  it.each(['019b76da-aa66', '00000000-0000-7000-8000-000000000000'])(
    'says of a link to %s that its space is not there',
    async (space) => {
      await app.open(`/estate?space=${space}`)
      const panel = within(await screen.findByRole('region', { name: 'Details' }))
      expect(await panel.findByText(/It has been deleted, or it belongs to another client/)).toBeVisible()
      expect(panel.queryByRole('button', { name: 'Try again' })).toBeNull()
    },
  )

  it('names the missing permission', async () => {
    await app.open('/estate', { role: 'MainRenter' })
    expect(await screen.findByText(/View the estate/)).toBeVisible()
  })
})
