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

const Page = z.object({ items: z.array(z.unknown()) })

const openForm = async () => {
  await web.open(`/rooms/create?unitId=${estate.unit.id}`)
  const user = userEvent.setup()
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  const type = async (label: RegExp, text: string) => {
    const input = screen.getByRole('textbox', { name: label })
    await user.clear(input)
    await user.type(input, text)
  }
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  return { user, name, type, save }
}

const drawing = () => screen.getByRole('img', { name: /the room|Room from above/ })
const wall = (placement: string) =>
  drawing().querySelector(`[data-wall="${placement}"]`)?.getAttribute('data-kind')

describe('the room form', () => {
  it('draws the room while it is typed and shows its size and volume', async () => {
    const { user, type } = await openForm()
    expect(drawing()).toHaveAccessibleName('Sketch of the room, Rectangle: a ?, b ?')
    await type(/Depth/, '4')
    await type(/Length/, '5.5')
    await type(/^Height/, '2.5')
    expect(drawing()).toHaveAccessibleName(/Room from above, Rectangle: a 4.m, b 5.5.m/)
    expect(screen.getByText(/^22.m²$/)).toBeInTheDocument()
    expect(screen.getByText(/^55.m³$/)).toBeInTheDocument()
    expect(screen.getByText('Outside walls missing')).toBeInTheDocument()
    await user.click(
      within(screen.getByRole('group', { name: 'Left wall' })).getByRole('button', { name: 'Outside' }),
    )
    await user.click(
      within(screen.getByRole('group', { name: 'Opposite wall' })).getByRole('button', {
        name: 'Unheated room',
      }),
    )
    expect([wall('Left'), wall('Front'), wall('Right')]).toEqual(['outside', 'unheated', 'inner'])
    expect(screen.getByRole('textbox', { name: /^Outside walls/ })).toHaveValue('1')
    expect(screen.getByRole('textbox', { name: /^Walls facing unheated/ })).toHaveValue('1')
    expect(screen.getByText('Complete')).toBeInTheDocument()
  })

  it('asks for the sides of the shape, and for two heights under a sloping roof', async () => {
    const { user } = await openForm()
    await user.click(screen.getByRole('button', { name: 'L-shape' }))
    expect(screen.getAllByRole('textbox', { name: /^(Long|Short) side/ })).toHaveLength(4)
    await user.click(screen.getByRole('button', { name: 'Triangle' }))
    expect(screen.getAllByRole('textbox', { name: /^Side/ })).toHaveLength(3)
    expect(screen.queryByRole('group', { name: 'Opposite wall' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: 'Sloping roof' }))
    expect(screen.getByRole('textbox', { name: 'Minimum height' })).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Height' })).not.toBeInTheDocument()
  })

  it('says at the field and at the drawing why the walls do not form a room', async () => {
    const { user, type, save } = await openForm()
    await user.click(screen.getByRole('button', { name: 'Triangle' }))
    for (const [label, text] of [
      [/^Side a/, '1'],
      [/^Side b/, '2'],
      [/^Side c/, '4'],
    ] as const)
      await type(label, text)
    expect(screen.getByText('Total should not exceed sum of a and b')).toBeInTheDocument()
    await save()
    expect(await screen.findByRole('textbox', { name: /^Side c/ })).toHaveAccessibleDescription(
      'Total should not exceed sum of a and b',
    )
    await user.click(screen.getByRole('button', { name: 'L-shape' }))
    for (const [label, text] of [
      [/^Long side a/, '2'],
      [/^Long side b/, '5'],
      [/^Short side c/, '3'],
      [/^Short side d/, '2'],
    ] as const)
      await type(label, text)
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Long side a/ })).toHaveAccessibleDescription(
        'Long side a must be longer than short side c.',
      ),
    )
  })

  it('asks before saving large measures, and leaves the form as it is until then', async () => {
    const { user, name, type, save } = await openForm()
    await user.type(name, 'Saal')
    await pickOption(user, /^Type/, 'Meeting room')
    await type(/Depth/, '13')
    await type(/Length/, '5')
    await save()
    const dialog = await screen.findByRole('alertdialog', { name: 'Save these values?' })
    expect(dialog).toHaveTextContent(/Depth \(a\) is 13.m. Most are no longer than 12.m/)
    expect(dialog).toHaveTextContent(/65.m²/)
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(name).toHaveValue('Saal')
    await save()
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Room Saal' })).toBeInTheDocument()
    expect(await web.call(colleague, 'GET', '/api/taxonomy/rooms?Query=Saal')).toMatchObject({
      total: 1,
      items: [{ sideA: 13, sideB: 5, size: 65, type: 'MeetingRoom', unitId: estate.unit.id }],
    })
  })
})

it('copies a room with its windows and radiators, and opens the copy', async () => {
  await web.open(`/rooms/${estate.room.id}/show`)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }))
  expect(await screen.findByText(/^The copy .* was created/)).toBeInTheDocument()
  const { items } = Page.parse(
    await web.call(colleague, 'GET', `/api/taxonomy/rooms?UnitIds=${estate.unit.id}`),
  )
  expect(items).toContainEqual(
    expect.objectContaining({ counts: { windows: 1, radiators: 1, thermostats: 0, sensors: 0 } }),
  )
})
