import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onDesk } from '../../tests/support/desk.ts'
import type { Estate } from '../../tests/support/estate.ts'
import { literally } from '../../tests/support/literally.ts'
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

const opened = async (path: string, options?: Parameters<WebApp['open']>[1]) => {
  await app.open(path, options)
  await screen.findByRole('button', { name: /Search|Suchen/ })
  return userEvent.setup()
}

describe('keys', () => {
  it('lead to pages after g, and are listed under ?', async () => {
    const user = await opened('/about')
    await user.keyboard('?')
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(list.getByRole('region', { name: 'Go to' })).toHaveTextContent('Buildings')
    await user.keyboard('gb')
    expect(location.pathname).toBe('/about')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('gb')
    await waitFor(() => expect(location.pathname).toBe('/buildings'))
  })

  it('walk through a list, tick a row, open it, and open its form', async () => {
    const user = await opened('/buildings')
    const row = (await screen.findByText(estate.building.name)).closest('tr')
    await user.keyboard('j')
    expect(row).toHaveFocus()
    await user.keyboard('x')
    expect(within(row ?? document.body).getByRole('checkbox')).toBeChecked()
    await user.keyboard('x')
    await user.keyboard('j{Enter}')
    await waitFor(() => expect(location.pathname).toBe(`/buildings/${estate.building.id}/show`))
    await screen.findByRole('heading', { level: 1, name: literally(estate.building.name) })
    await user.keyboard('e')
    await waitFor(() => expect(location.pathname).toBe(`/buildings/${estate.building.id}`))
  })

  it('put the cursor into the search of a list, and leave what is typed there alone', async () => {
    const user = await opened('/locations')
    await screen.findByText(estate.location.name)
    await user.keyboard('/')
    const field = await screen.findByPlaceholderText('Search')
    expect(field).toHaveFocus()
    // what is longer the call refuses
    expect(field).toHaveAttribute('maxlength', '200')
    await user.keyboard('gt?j')
    expect(field).toHaveValue('gt?j')
    expect(location.pathname).toBe('/locations')
  })

  it('lead nowhere that the user may not go', async () => {
    const user = await opened('/about', { role: 'Technician' })
    await user.keyboard('gd')
    await user.keyboard('?')
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(list.getByRole('region', { name: 'Go to' })).not.toHaveTextContent('Data privacy')
    expect(location.pathname).toBe('/about')
  })

  it('are turned off by those who speak to their device, but for the search', async () => {
    const user = await opened('/about')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'shortcuts')
    await user.click(await screen.findByRole('option', { name: 'Keyboard shortcuts' }))
    await user.click(await screen.findByRole('switch', { name: 'Single keys' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('gb?')
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Search everything' })).toBeVisible()
    expect(location.pathname).toBe('/about')
  })
})
