import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { eventually } from '../../../tests/support/patience.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'
import { followFocus } from './followFocus.ts'

let app: WebApp
let estate: Estate
let user: UserEvent

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
})
afterAll(() => app.stop())
beforeEach(() => {
  user = userEvent.setup()
})

const open = (path: string) => app.open(path, { role: 'Technician', buildingIds: [estate.building.id] })
const building = () => `/installer/buildings/${estate.building.id}`
const onStep = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const confirm = async (name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
const focusIs = (role: 'button' | 'heading' | 'link', name: string | RegExp) =>
  eventually(() => expect(screen.getByRole(role, { name })).toHaveFocus())
/** Nobody has to start at the top of the page again. */
const isKept = () => eventually(() => expect(document.activeElement).not.toBe(document.body))

it('passes to what follows when a gateway is chosen, completed with an issue, and its signal is reset', async () => {
  const admin = await app.person('Admin')
  const eui = `02ab${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  await app.call(admin, 'POST', '/api/gateways', { eui })
  await open(`${building()}/gateways/new/assign`)
  await onStep('Assign gateway')
  await user.type(screen.getByRole('searchbox'), eui.slice(-6))
  await user.click(await screen.findByRole('button', { name: new RegExp(eui) }))
  await focusIs('button', 'Select another gateway')
  await press('Select another gateway')
  await focusIs('button', 'Scan code')
  await user.click(await screen.findByRole('button', { name: new RegExp(eui) }))
  await press('Continue')
  await focusIs('heading', 'Mount gateway')
  await press('Report issues')
  await user.click(await screen.findByRole('checkbox', { name: 'Gateway does not go online' }))
  await press('Save')
  await focusIs('button', /^Issues/)
  for (const step of [
    'Connect power cable',
    'Check LEDs',
    'Take photo',
    'Seal box',
    'Document placement',
    'Gateway details',
  ]) {
    await press('Continue')
    await focusIs('heading', step)
  }
  await press('Complete installation')
  await focusIs('link', 'Building overview')

  await open(`${building()}/signal/floors`)
  await onStep('Signal per floor')
  await user.click(screen.getAllByRole('radio', { name: 'Good' })[0] ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Reset all values' }))
  await confirm('Reset all values')
  await eventually(() => expect(screen.queryByRole('button', { name: 'Reset all values' })).toBeNull())
  await isKept()
}, 60_000)

it('passes to what follows when windows are added, changed and deleted, and a sensor is assigned', async () => {
  await open(`${building()}/units/${estate.unit.id}/rooms/${estate.room.id}/steps/windows`)
  await onStep('Windows')
  await press('Add window')
  await isKept()
  await press('Cancel')
  await focusIs('button', 'Add window')
  await press('Add window')
  const name = screen.getByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.type(name, 'Bay')
  await press('Save window')
  await isKept()
  await user.click(await screen.findByRole('button', { name: 'Edit Bay' }))
  await isKept()
  await press('Cancel')
  await focusIs('button', 'Edit Bay')
  await press('Delete Bay')
  await eventually(() => expect(screen.queryByRole('button', { name: 'Delete Bay' })).toBeNull())
  await focusIs('button', 'Add window')
  await press('Continue')
  await focusIs('heading', 'Sensors')
  await press(/^Assign (another )?room sensor/)
  await focusIs('button', 'Scan code')
  await press('Cancel')
  await focusIs('button', /^Assign (another )?room sensor/)
}, 60_000)

it('scrolls after a tap to what came in the place of what was tapped, and to nothing that appeared elsewhere', async () => {
  document.body.innerHTML =
    '<main id="main-content"><div><button>Use for: Floor 3</button></div><button>Floor 3</button></main>'
  const stop = followFocus()
  const [used, floor] = [
    screen.getByRole('button', { name: 'Use for: Floor 3' }),
    screen.getByRole('button', { name: 'Floor 3' }),
  ]
  used.focus()
  used.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  const focused = vi.spyOn(HTMLElement.prototype, 'focus')
  const reset = Object.assign(document.createElement('button'), { textContent: 'Reset all values' })
  used.remove()
  floor.after(reset)
  await eventually(() => expect(floor).toHaveFocus())
  expect(focused.mock.calls).toEqual([[{ preventScroll: true }]])
  const again = Object.assign(document.createElement('button'), { textContent: 'Floor 3' })
  floor.replaceWith(again)
  await eventually(() => expect(again).toHaveFocus())
  expect(focused.mock.lastCall).toEqual([{ preventScroll: false }])
  // somebody scrolled on before it lost the focus
  again.blur()
  reset.remove()
  await eventually(() => expect(again).toHaveFocus())
  expect(focused.mock.lastCall).toEqual([{ preventScroll: true }])
  stop()
  focused.mockRestore()
  document.body.innerHTML = ''
})
