import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webApp, type WebApp } from '../../../../tests/support/webApp.tsx'

let web: WebApp
let euis: string[]

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const report = (eui: string, frameCounter: number, minutes: number, temperature: number) =>
  web.hear({ eui, frameCounter, time: ago(minutes), status: { ambientTemperature: temperature } })

beforeAll(async () => {
  web = await webApp()
  const estates = [await web.estate(), await web.estate(), await web.estate()]
  euis = estates.map(({ thermostat }) => thermostat.eui)
  for (const [at, eui] of euis.entries()) await report(eui, 1, 10 + at, 20)
})
afterAll(() => web.stop())

const order = () =>
  screen.getAllByRole('row').flatMap((row) => euis.filter((eui) => row.textContent?.includes(eui)))
const rowOf = (eui: string) => screen.getByText(eui).closest('tr') ?? document.body

/** What a live notice or a return to the tab does. */
const readBeside = async () => {
  const { ownState } = await import('../../../providers/ownState.ts')
  await ownState().queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'held' })
}

describe('a list that others change', () => {
  it('holds its rows still, changes values in place, and moves rows on demand only', async () => {
    await web.open('/thermostats?sort=lastSeenAt&order=DESC')
    const [first = '', second = '', third = ''] = euis
    await screen.findByText(third)
    expect(order()).toEqual([first, second, third])
    const user = userEvent.setup()
    within(rowOf(third)).getByRole('checkbox').focus()
    await report(third, 2, 1, 23.5)
    await readBeside()
    const refresh = await screen.findByRole('button', { name: '1 change: refresh' })
    expect(order()).toEqual([first, second, third])
    expect(await within(rowOf(third)).findByText(/23\.5/)).toBeVisible()
    expect(within(rowOf(third)).getByRole('checkbox')).toHaveFocus()
    await user.click(refresh)
    await waitFor(() => expect(order()).toEqual([third, first, second]))
    expect(screen.queryByRole('button', { name: /refresh/ })).not.toBeInTheDocument()
    expect(document.body).not.toHaveFocus()
  })

  it.each([
    {
      list: '/gateways?sort=eui&order=ASC',
      prepare: () => Promise.resolve(),
      change: async () => {
        await web.call(await web.person('Admin'), 'POST', '/api/gateways', { eui: '0000000000000001' })
      },
    },
    {
      list: '/alerts',
      prepare: () =>
        web.hear({ eui: euis[0] ?? '', frameCounter: 8, time: ago(5), status: { batteryLow: true } }),
      change: () =>
        web.hear({ eui: euis[1] ?? '', frameCounter: 8, time: ago(1), status: { batteryLow: true } }),
    },
  ])('holds $list still as well', async ({ list, prepare, change }) => {
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('[data-list] tr[data-id]')].map(
        ({ dataset }) => dataset['id'],
      )
    await prepare()
    await web.open(list)
    await waitFor(() => expect(shown().length).toBeGreaterThan(0))
    const before = shown()
    await change()
    await readBeside()
    const refresh = await screen.findByRole('button', { name: '1 change: refresh' })
    expect(shown()).toEqual(before)
    await userEvent.setup().click(refresh)
    await waitFor(() => expect(shown()).toHaveLength(before.length + 1))
  })

  it('keeps a ticked row that left the page, with its own values, and names it before it is acted on', async () => {
    const [first = '', second = '', third = ''] = euis
    await web.open(
      `/thermostats?sort=eui&order=ASC&filter=${encodeURIComponent(JSON.stringify({ Mode: ['normal'] }))}`,
    )
    await screen.findByText(first)
    const user = userEvent.setup()
    await user.click(within(rowOf(second)).getByRole('checkbox'))
    await web.hear({
      eui: second,
      frameCounter: 2,
      time: ago(0),
      status: { mode: 'summer', ambientTemperature: 19.5 },
    })
    await readBeside()
    await screen.findByRole('button', { name: '1 change: refresh' })
    expect(within(rowOf(second)).getByRole('checkbox')).toBeChecked()
    expect(order()).toEqual([first, second, third].toSorted())
    expect(await within(rowOf(second)).findByText(/19\.5/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: '1 change: refresh' }))
    await waitFor(() => expect(order()).toEqual([first, third].toSorted()))
    await user.click(await screen.findByRole('button', { name: 'Batch update' }))
    expect(await screen.findByText(second)).toBeVisible()
  })

  it('keeps its selection while one of its rows is looked at, and ends it when another part of the app is opened', async () => {
    const [first = ''] = euis
    await web.open('/thermostats')
    await screen.findByText(first)
    const user = userEvent.setup()
    const box = () => within(rowOf(first)).getByRole('checkbox')
    const goBack = async () => {
      history.back()
      await screen.findByText(first, { selector: 'td *' })
    }
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
    if (!(await screen.findByText(first)).closest('tr')?.querySelector(':checked')) await user.click(box())
    await user.click(screen.getByText(first))
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(first) })).toBeVisible()
    await goBack()
    expect(box()).toBeChecked()
    await user.click(await menu.findByRole('link', { name: /^Estate|^Portfolio/ }))
    await waitFor(() =>
      expect(screen.queryByRole('heading', { level: 1, name: 'Thermostats' })).not.toBeInTheDocument(),
    )
    await goBack()
    expect(box()).not.toBeChecked()
  })
})
