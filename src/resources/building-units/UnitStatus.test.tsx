import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { pickOption } from '../../../tests/support/pickOption.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
})

afterAll(() => app.stop())

const openDialog = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Change status' }))
  return within(await screen.findByRole('dialog'))
}

describe('the status of a unit', () => {
  it('requires a reason for denied access, and a description for another reason', async () => {
    await app.open(`/building-units/${estate.unit.id}/show`)
    const user = userEvent.setup()
    const dialog = await openDialog(user)
    await user.click(dialog.getByRole('radio', { name: 'Access denied' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Enter a reason.')).toBeVisible()
    await pickOption(user, /Reason/, 'Other')
    expect(await dialog.findByText('Enter a description.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: /Comment/ }), 'Hund im Hof')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Other · Hund im Hof')).toBeVisible()
    expect(screen.getByText('Access denied')).toBeVisible()
  })

  it('drops the reason with any other status', async () => {
    await app.open(`/building-units/${estate.unit.id}/show`)
    const user = userEvent.setup()
    const dialog = await openDialog(user)
    await user.click(dialog.getByRole('radio', { name: 'Finalized' }))
    expect(dialog.queryByRole('combobox', { name: /Reason/ })).toBeNull()
    await user.clear(dialog.getByRole('textbox', { name: /Comment/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByText(/Hund im Hof/)).toBeNull())
    expect(await screen.findByText('Finalized')).toBeVisible()
  })

  it('is set for all selected units at once', async () => {
    await app.open('/building-units')
    const user = userEvent.setup()
    for (const name of ['WE 1', 'WE 2'])
      await user.click(
        within((await screen.findByText(name)).closest('tr') ?? document.body).getByRole('checkbox'),
      )
    const dialog = await openDialog(user)
    expect(dialog.getByText('Status of 2 units')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Required')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'On hold' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The status of 2 units was changed.')).toBeVisible()
    expect(await screen.findAllByText('On hold')).toHaveLength(2)
    for (const box of screen.getAllByRole('checkbox', { name: 'Select this row' }))
      expect(box).not.toBeChecked()
  })

  it('cannot be changed by readers, and shows them no renter', async () => {
    await app.open(`/building-units/${estate.unit.id}/show`, { role: 'Regular' })
    expect(await screen.findByText('On hold')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull()
    expect(screen.queryByText('Main renter')).toBeNull()
  })
})

it('shows the residents to users who may know them', async () => {
  await app.open(`/building-units/${estate.unit.id}/show`)
  const people = within(await screen.findByRole('region', { name: 'Lease and renter' }))
  const { firstName, lastName, id } = estate.renter
  expect(people.getByRole('link', { name: `${firstName} ${lastName}` })).toHaveAttribute(
    'href',
    `/renters/${id}/show`,
  )
})
