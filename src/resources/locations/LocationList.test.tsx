import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { forgiveRefusal, webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
  const admin = await app.person('Admin')
  await app.call(admin, 'POST', '/api/taxonomy/locations', { name: 'Leerstand' })
})

afterAll(() => app.stop())

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)

describe('the list of locations', () => {
  it('shows the totals of each', async () => {
    await app.open('/locations')
    const cells = (await rowOf(estate.location.name)).getAllByRole('cell')
    // complexes, buildings, units, rooms, radiators, thermostats, gateways
    expect(cells.slice(2).map((cell) => cell.textContent)).toEqual(['1', '1', '2', '1', '1', '1', '1'])
  })

  it('offers readers nothing to tick, to create or to delete', async () => {
    await app.open('/locations', { role: 'Regular' })
    expect((await rowOf(estate.location.name)).queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create' })).toBeNull()
  })

  it('exports in one place, the rows as well as the whole estate', async () => {
    await app.open('/locations')
    await rowOf(estate.location.name)
    const user = userEvent.setup()
    const [button, ...more] = screen.getAllByRole('button', { name: /export/i })
    expect(more).toEqual([])
    await user.click(button ?? document.body)
    await user.click(
      await screen.findByRole('menuitem', { name: 'Whole estate for an import, as a background task' }),
    )
    expect(await screen.findByText(/may take several minutes/)).toBeVisible()
  })

  it('deletes the empty ones and says what each of the others still contains', async () => {
    await app.open('/locations')
    const user = userEvent.setup()
    for (const name of ['Leerstand', estate.location.name])
      await user.click((await rowOf(name)).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    const results = within(await screen.findByRole('dialog', { name: 'Results' }))
    expect(results.getByText('1 done, 1 failed.')).toBeVisible()
    expect(await results.findByText(estate.location.name)).toBeVisible()
    expect(results.getByText('1 building complex and 1 heating circuit')).toBeVisible()
    await user.click(results.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Leerstand')).toBeNull())
    expect((await rowOf(estate.location.name)).getByRole('checkbox')).not.toBeChecked()
    forgiveRefusal()
  })
})

describe('the page of a location', () => {
  it('says before a deletion what prevents it', async () => {
    await app.open(`/locations/${estate.location.id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('This entry cannot be deleted while it still has:')).toBeVisible()
    expect(dialog.getByText('2 units')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  })

  it('exports everything below it to a file, as a job', async () => {
    const saved: string[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:estate', revokeObjectURL: () => undefined }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await app.open(`/locations/${estate.location.id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Export .xlsx' }))
    expect(await screen.findByText(/may take several minutes/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/\.xlsx$/)]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('recounts on request', async () => {
    await app.open(`/locations/${estate.location.id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Recalculate' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Recalculate' }),
    )
    expect(await screen.findByText('The counts are up to date. No device had to be corrected.')).toBeVisible()
  })
})
