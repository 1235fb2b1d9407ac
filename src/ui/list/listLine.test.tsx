import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { onDesk } from '../../../tests/support/desk.ts'
import { forgiveRefusal, webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let web: WebApp
let euis: string[]
/** Of the three buildings whose thermostats these are: other tests add more. */
let buildingIds: string[]

beforeAll(async () => {
  web = await webApp()
  onDesk()
  const estates = [await web.estate(), await web.estate(), await web.estate()]
  buildingIds = estates.map(({ building }) => building.id)
  euis = estates.map(({ thermostat }) => thermostat.eui).toSorted()
})
afterAll(() => web.stop())
afterEach(() => {
  vi.unstubAllGlobals()
})

const sorted = 'sort=eui&order=ASC'
const filtered = (filter: object) =>
  `/thermostats?${sorted}&filter=${encodeURIComponent(JSON.stringify(filter))}`
const search = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}')

describe('the line above a list', () => {
  it('states the number of rows and each filter as a sentence, and removes one or all of them', async () => {
    await web.open(filtered({ Lifecycle: ['Installed', 'Prototype'], Assigned: true, q: '0' }))
    expect(await screen.findByText('Lifecycle status is Installed or Prototype')).toBeVisible()
    expect(screen.getByText('Mounted: yes')).toBeVisible()
    expect(screen.getByText('contains “0”')).toBeVisible()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Remove filter: Mounted: yes' }))
    await waitFor(() => expect(search()).not.toHaveProperty('Assigned'))
    expect(search()).toHaveProperty('Lifecycle')
    await user.click(screen.getByRole('button', { name: 'Remove all filters' }))
    expect(await screen.findByText(/^\d+ thermostats$/)).toBeVisible()
    expect(search()).toEqual({})
  })

  it('leads out of an address that asks for what the list does not have, which is kept for the next visit', async () => {
    await web.open('/thermostats?filter={"nonsense":1}')
    const whole = await screen.findByRole('link', { name: 'Show the whole list' })
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    forgiveRefusal()
    await userEvent.setup().click(whole)
    expect(await screen.findByText(/^\d+ thermostats$/)).toBeVisible()
    expect(search()).toEqual({})
  })

  it('names records by name, and in German as Germans say it', async () => {
    const { building, thermostat } = await web.estate()
    await web.open(filtered({ BuildingIds: [building.id] }), { language: 'de' })
    expect(await screen.findByText(`Gebäude ist ${building.name}`)).toBeVisible()
    expect(await screen.findByText(thermostat.eui)).toBeVisible()
    expect(await screen.findByText('1 Thermostat')).toBeVisible()
  })
})

describe('a row of a list', () => {
  it('is looked at beside the list, walked from there, and copied by key', async () => {
    await web.open(filtered({ BuildingIds: buildingIds }))
    const first = (await screen.findByText(euis[0] ?? '')).closest('tr')
    const user = userEvent.setup()
    await screen.findByText('3 thermostats')
    first?.dispatchEvent(new CustomEvent('ventil-peek', { bubbles: true }))
    const panel = await screen.findByRole('dialog', { name: euis[0] ?? '' })
    // a column that the list hides
    expect(within(panel).getByText('Radiator')).toBeVisible()
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByRole('dialog', { name: euis[1] ?? '' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const second = screen.getByText(euis[1] ?? '').closest('tr')
    expect(second).toHaveFocus()
    second?.dispatchEvent(new CustomEvent('ventil-copy', { bubbles: true }))
    expect(await screen.findByText('Copied to the clipboard.')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(euis[1])
  })

  it('leads from its page to the rows before and after it in the list', async () => {
    await web.open(filtered({ BuildingIds: buildingIds }))
    const user = userEvent.setup()
    await user.click(await screen.findByText(euis[1] ?? ''))
    const nav = within(await screen.findByRole('navigation', { name: 'Rows of the list' }))
    expect(nav.getByText('2 of 3')).toBeVisible()
    await user.click(nav.getByRole('link', { name: `Previous: ${euis[0]}` }))
    await waitFor(() => expect(location.pathname).toContain(euis[0]))
    const there = within(await screen.findByRole('navigation', { name: 'Rows of the list' }))
    expect(await there.findByText('1 of 3')).toBeVisible()
    expect(there.getByRole('button', { name: 'No previous row' })).toBeDisabled()
  })
})

describe('selecting', () => {
  it('takes every row that matches, also on other pages, and says how many these are', async () => {
    for (let more = 0; more < 8; more += 1) await web.estate()
    await web.open('/buildings?perPage=10&page=1')
    const user = userEvent.setup()
    const boxes = await screen.findAllByRole('checkbox', { name: 'Select this row' })
    await user.click(boxes[0] ?? document.body)
    const all = await screen.findByRole('button', { name: /^Select all \d+$/ })
    const count = Number(/\d+/.exec(all.textContent)?.[0])
    expect(count).toBeGreaterThan(10)
    await user.click(all)
    expect(await screen.findByText(`${count} items selected`)).toBeInTheDocument()
  })
})

describe('an export', () => {
  it('holds the columns that are shown, in their order, or all of them', async () => {
    const files: Blob[] = []
    const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) files.push(blob)
      return 'blob:list'
    })
    await web.open(filtered({ BuildingIds: buildingIds }))
    await screen.findByText(euis[0] ?? '')
    const user = userEvent.setup()
    const heads = async (withHidden: boolean) => {
      await user.click(await screen.findByRole('button', { name: 'Export list' }))
      if (withHidden)
        await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Include hidden columns' }))
      const before = files.length
      await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }))
      await waitFor(() => expect(files.length).toBe(before + 1))
      const text = await files.at(-1)?.text()
      return text?.replace('\uFEFF', '').split('\r\n')[0]?.split(',') ?? []
    }
    const shown = await heads(false)
    expect(shown.slice(0, 2)).toEqual(['EUI', 'Place'])
    expect(shown).not.toContain('Radiator')
    expect(await heads(true)).toContain('Radiator')
    make.mockRestore()
  })
})
