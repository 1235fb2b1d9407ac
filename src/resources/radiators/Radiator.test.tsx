import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { pickOption } from '../../../tests/support/pickOption.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
let colleague: Person
beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  colleague = await web.person('Admin')
})
afterAll(() => web.stop())

const Radiator = z.record(z.string(), z.unknown())
const kept = async () =>
  Radiator.parse(await web.call(colleague, 'GET', `/api/taxonomy/radiators/${estate.radiator.id}`))
const open = async (path: string) => {
  await web.open(path)
  return userEvent.setup()
}
const openRadiator = () => open(`/radiators/${estate.radiator.id}/show`)

describe('the radiator form', () => {
  it('asks only for fields that apply to the type and the valve', async () => {
    const user = await open(`/radiators/create?roomId=${estate.room.id}`)
    expect(await screen.findByRole('combobox', { name: /^Panel type/ })).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: /^Hub spacing/ })).not.toBeInTheDocument()
    await pickOption(user, /^Type/, 'Sectional')
    expect(screen.queryByRole('combobox', { name: /^Panel type/ })).not.toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: /^Hub spacing/ })).toBeInTheDocument()
    await pickOption(user, /^Valve type/, 'Other')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Valve description/ })).toHaveAccessibleDescription(
        'Enter a description.',
      ),
    )
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription('Required')
    await pickOption(user, /^Valve type/, 'Herz M28')
    expect(screen.queryByRole('textbox', { name: /^Valve description/ })).not.toBeInTheDocument()
    await pickOption(user, /^Valve direction/, 'Left')
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Gliederheizkörper')
    await user.type(screen.getByRole('textbox', { name: /^Hub spacing/ }), '500')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Radiator Gliederheizkörper' })).toBeInTheDocument()
    expect(await web.call(colleague, 'GET', '/api/taxonomy/radiators?Type=Sectional')).toMatchObject({
      items: [{ sectionalSpacing: 500, plateSubtype: null, valveDescription: null, roomId: estate.room.id }],
    })
  })
})

describe('venting', () => {
  it('asks for the duration when it was possible and for the reason when it was not', async () => {
    const user = await openRadiator()
    await user.click(await screen.findByRole('button', { name: 'Record venting' }))
    const dialog = await screen.findByRole('dialog', { name: 'Venting' })
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await save()
    expect(within(dialog).getByText('Required')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('radio', { name: 'Not possible' }))
    await save()
    expect(within(dialog).getByText('Required')).toBeInTheDocument()
    expect(
      within(dialog).getByRole('radiogroup', { name: 'Reason venting was not possible' }),
    ).toBeInTheDocument()
    await user.click(within(dialog).getByRole('radio', { name: 'Possible' }))
    await user.click(within(dialog).getByRole('radio', { name: '30 s to 2 min' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'Viel Luft')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await kept())['venting']).toMatchObject({
      state: 'VentAgain',
      isVentingPossible: true,
      successDuration: 'High',
      failureReason: null,
      comment: 'Viel Luft',
    })
    expect((await screen.findAllByText('Vent again')).length).toBeGreaterThan(0)
  })
})

describe('the findings at a radiator', () => {
  it('are checked in the checklist and shown as issues', async () => {
    const user = await openRadiator()
    const card = await screen.findByRole('region', { name: 'Mounting checklist' })
    await user.click(within(card).getByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mounting checklist' })
    await user.click(within(dialog).getByRole('checkbox', { name: 'Valve is leaking' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(card).getByText('Valve is leaking')).toBeInTheDocument())
    expect((await kept())['issues']).toEqual(['ValveIsLeaking'])
  })

  it('cannot include a failed installation while a thermostat is mounted', async () => {
    const user = await openRadiator()
    const card = await screen.findByRole('region', { name: 'Installation not possible' })
    await user.click(within(card).getByRole('button', { name: 'Report issues' }))
    const dialog = await screen.findByRole('dialog', { name: 'Installation not possible' })
    await user.click(within(dialog).getByRole('checkbox', { name: 'Incompatible valve' }))
    expect(within(dialog).getByRole('alert')).toHaveTextContent('A thermostat is assigned to this radiator')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(dialog).toBeInTheDocument()
    expect((await kept())['installationFailed']).toEqual({ reasons: [] })
  })
})
