import 'fake-indexeddb/auto'
import { act, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { eventually } from '../../../tests/support/patience.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

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
const unit = () => `/installer/buildings/${estate.building.id}/units/${estate.unit.id}`
const onStep = async (name: string) =>
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
const goOn = () => user.click(screen.getByRole('button', { name: 'Continue' }))
const phoneBack = () => act(async () => history.back())

describe('the back button of the phone', () => {
  it('leads before the page that the app’s own led back to', async () => {
    await open(unit())
    await user.click(await screen.findByRole('link', { name: 'Add room' }))
    await onStep('Room type')
    await user.click(screen.getByRole('radio', { name: 'Kitchen' }))
    await goOn()
    await onStep('Shape and dimensions')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await onStep('Room type')
    await phoneBack()
    expect(await screen.findByRole('heading', { level: 1, name: estate.unit.name })).toBeVisible()
  })

  it('does not lead into a flow again that was finished', async () => {
    await open(unit())
    await user.click(await screen.findByRole('link', { name: 'Add room' }))
    await onStep('Room type')
    await user.click(screen.getByRole('radio', { name: 'Bathroom' }))
    await goOn()
    for (const step of ['Shape and dimensions', 'Walls', 'Windows']) {
      await onStep(step)
      await goOn()
    }
    await onStep('Sensors')
    await user.click(screen.getByRole('button', { name: 'Finish' }))
    await onStep('Bathroom')
    await phoneBack()
    expect(await screen.findByRole('heading', { level: 1, name: estate.unit.name })).toBeVisible()
    await user.click(await screen.findByRole('link', { name: /^Bathroom/ }))
    await onStep('Bathroom')
    await user.click(screen.getByRole('button', { name: 'Duplicate room' }))
    await onStep('Bathroom (2)')
    await user.click(screen.getByRole('link', { name: 'Back to unit' }))
    await onStep(estate.unit.name)
    await user.click(screen.getByRole('link', { name: 'Access denied' }))
    await onStep('Access denied')
    await phoneBack()
    expect(await screen.findByRole('heading', { level: 1, name: estate.unit.name })).toBeVisible()
  })

  it('leads out of a flow that was opened by its URL in its place', async () => {
    await open(`/installer/buildings/${estate.building.id}/info/flyer`)
    await onStep('Flyer')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await onStep('Top floor usage')
    const before = history.length
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await onStep('Roof shape')
    expect(history).toHaveLength(before)
  })

  it('closes the dialog that is open, and nothing else', async () => {
    await open(`/installer/buildings/${estate.building.id}`)
    await user.click(await screen.findByRole('link', { name: 'Add gateway' }))
    await onStep('Locate junction box')
    await user.click(screen.getByRole('button', { name: 'Report issues' }))
    await user.click(
      await within(await screen.findByRole('dialog', { name: 'Installation issues' })).findByRole(
        'checkbox',
        { name: 'Other' },
      ),
    )
    await phoneBack()
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    await onStep('Locate junction box')
    await phoneBack()
    await onStep(estate.building.name)
  })
})
