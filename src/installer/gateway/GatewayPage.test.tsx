import 'fake-indexeddb/auto'
import { File } from 'node:buffer'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import { aJpeg, aPng } from '../../../tests/support/images.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate
let admin: Person

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
  admin = await app.person('Admin')
})
afterAll(() => app.stop())
afterEach(() => vi.unstubAllGlobals())

const Idx = z.looseObject({ idx: z.int() })
const Gateway = z.object({
  id: z.string(),
  eui: z.string(),
  version: z.int(),
  buildingId: z.string().nullable(),
  placement: z.string().nullable(),
  placementNote: z.string().nullable(),
  junctionBox: z.string().nullable(),
  junctionBoxNote: z.string().nullable(),
  installationProcess: z.string(),
  mounting: z.record(z.string(), z.boolean()),
})
const anEui = () => `02ab${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
const inStock = async () => Gateway.parse(await app.call(admin, 'POST', '/api/gateways', { eui: anEui() }))
const stored = async (id: string) => Gateway.parse(await app.call(admin, 'GET', `/api/gateways/${id}`))

const technician = () => ({ role: 'Technician', buildingIds: [estate.building.id] }) as const
const first = () => `/installer/buildings/${estate.building.id}/gateways/new/locate`
const onStep = (name: string) => screen.findByRole('heading', { level: 1, name })
const goOn = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Continue' }))
const allSent = () => screen.findByRole('link', { name: 'All changes sent' })

/** Takes a photo. It is kept, but neither the files nor the forms of jsdom can be sent: the end-to-end test does that. */
const chooseFile = (content: Buffer | string, name: string) =>
  fireEvent.change(screen.getByLabelText('Take photo'), {
    target: { files: [new File([content], name, { type: 'image/jpeg' })] },
  })
const takePhoto = () => {
  chooseFile(aPng, 'photo.png')
  return screen.findByRole('img', { name: 'Photo not sent yet' })
}

const assignNew = async (user: UserEvent, eui: string) => {
  await onStep('Locate junction box')
  await user.click(screen.getByRole('radio', { name: 'Attic' }))
  await user.type(screen.getByRole('textbox', { name: /^Junction box note/ }), 'In the laundry')
  await goOn(user)
  await onStep('Assign gateway')
  await user.type(screen.getByRole('searchbox', { name: 'EUI, MAC address or gateway ID' }), eui.slice(-6))
  await user.click(await screen.findByRole('button', { name: new RegExp(eui) }))
  await goOn(user)
  await onStep('Mount gateway')
}

describe('the installation of a gateway', () => {
  it('leads from the junction box to a completed gateway', async () => {
    const gateway = await inStock()
    await app.open(`/installer/buildings/${estate.building.id}`, technician())
    const user = userEvent.setup()
    const add = await screen.findByRole('link', { name: 'Add gateway' })
    const before: unknown = history.state
    await user.click(add)
    expect(await screen.findByText('1 of 9')).toBeVisible()
    await assignNew(user, gateway.eui)
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'The gateway is mounted in its box' }))
    await goOn(user)
    await onStep('Connect power cable')
    expect(screen.queryByRole('checkbox', { name: 'The power cable is connected' })).toBeNull()
    expect(
      screen.getByText('Confirm that you are qualified and that the circuit is off and secured.'),
    ).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: /^I am qualified/ }))
    await user.click(screen.getByRole('checkbox', { name: 'The power cable is connected' }))
    await goOn(user)
    await onStep('Check LEDs')
    await user.click(screen.getByRole('checkbox', { name: 'All LEDs are green' }))
    await goOn(user)
    await onStep('Take photo')
    for (const [content, reason] of [
      ['a text', 'Only photos in JPEG, PNG or WebP format can be used.'],
      ['', 'Only photos in JPEG, PNG or WebP format can be used.'],
      [aJpeg.subarray(0, 40), 'The photo is damaged. Take it again.'],
    ] as const) {
      chooseFile(content, 'photo.jpg')
      await waitFor(() => expect(screen.getByLabelText('Take photo')).toHaveAccessibleDescription(reason))
    }
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await takePhoto()
    expect(screen.queryByText(/^The photo is damaged/)).toBeNull()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled())
    await goOn(user)
    await onStep('Seal box')
    await user.click(screen.getByRole('checkbox', { name: 'The box is sealed' }))
    await goOn(user)
    await onStep('Document placement')
    expect(screen.getByRole('radio', { name: 'Attic' })).toBeChecked()
    expect(screen.getByRole('textbox', { name: /^Placement note/ })).toHaveValue('')
    await user.click(screen.getByRole('radio', { name: 'Other place' }))
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: /^Placement note/ }), 'behind the door')
    await goOn(user)
    await onStep('Gateway details')
    await user.click(screen.getByRole('button', { name: 'Complete installation' }))
    expect(await screen.findByText('The installation of this gateway is complete.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Other gateways' })).toHaveAttribute(
      'href',
      `/installer/buildings/${estate.building.id}#gateways`,
    )
    await screen.findByRole('link', { name: '1 change needs your decision' })
    await user.click(screen.getByRole('link', { name: 'Other gateways' }))
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: /recommended gateway/ })).toHaveFocus(),
    )
    // no second entry of the same page, which the phone's back button would lead through without a change
    expect(history.state).toMatchObject({ idx: Idx.parse(before).idx })
    expect(await stored(gateway.id)).toMatchObject({
      buildingId: estate.building.id,
      junctionBox: 'attic',
      junctionBoxNote: 'In the laundry',
      placement: 'other',
      placementNote: 'behind the door',
      installationProcess: 'completed',
      mounting: { boxMounted: true, powerConnected: true, ledsGreen: true, boxSealed: true },
    })
  })

  it('goes on where it was left, and back without a loss', async () => {
    const gateway = await inStock()
    await app.open(first(), technician())
    const user = userEvent.setup()
    await assignNew(user, gateway.eui)
    await user.click(screen.getByRole('checkbox', { name: 'The gateway is mounted in its box' }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await onStep('Assign gateway')
    await goOn(user)
    await onStep('Mount gateway')
    expect(screen.getByRole('checkbox', { name: 'The gateway is mounted in its box' })).toBeChecked()
    await goOn(user)
    await onStep('Connect power cable')
    await allSent()
    history.replaceState(null, '', `/installer/buildings/${estate.building.id}/gateways/${gateway.eui}`)
    await app.reload()
    await onStep('Connect power cable')
  })

  it('keeps what was typed in a step while an earlier one is saved', async () => {
    const gateway = await inStock()
    await app.open(first(), technician())
    const user = userEvent.setup()
    await assignNew(user, gateway.eui)
    await allSent()
    history.replaceState(
      null,
      '',
      `/installer/buildings/${estate.building.id}/gateways/${gateway.eui}/placement`,
    )
    await app.reload()
    await onStep('Document placement')
    await user.type(screen.getByRole('textbox', { name: /^Placement note/ }), 'behind the door')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await onStep('Seal box')
    await user.click(screen.getByRole('checkbox', { name: 'The box is sealed' }))
    await goOn(user)
    await onStep('Document placement')
    expect(screen.getByRole('textbox', { name: /^Placement note/ })).toHaveValue('behind the door')
    await allSent()
    expect(await stored(gateway.id)).toMatchObject({ mounting: { boxSealed: true }, placementNote: null })
  })

  it('shows what is ticked and typed in the same moment, and leaves the caret in its place', async () => {
    await app.open(first(), technician())
    const user = userEvent.setup()
    await onStep('Locate junction box')
    const other = screen.getByRole('radio', { name: 'Other place' })
    fireEvent.click(other)
    expect(other).toBeChecked()
    const note = screen.getByRole('textbox', { name: /^Junction box note/ })
    await user.type(note, 'behind door')
    await user.type(note, 'the ', { initialSelectionStart: 7, initialSelectionEnd: 7 })
    expect(note).toHaveValue('behind the door')
  })

  it('names a gateway that is in use, and does not offer it', async () => {
    await app.open(first(), technician())
    const user = userEvent.setup()
    await onStep('Locate junction box')
    await user.click(screen.getByRole('radio', { name: 'Hallway' }))
    await goOn(user)
    await user.type(
      await screen.findByRole('searchbox', { name: 'EUI, MAC address or gateway ID' }),
      estate.gateway.eui,
    )
    expect(await screen.findByRole('button', { name: /already in use/ })).toBeDisabled()
  })

  it('says at the end of a gateway what the step with the LEDs said', async () => {
    const gateway = await inStock()
    await app.open(first(), technician())
    const user = userEvent.setup()
    await assignNew(user, gateway.eui)
    await allSent()
    // what is stored on the device is older than what the server says of the gateway
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const reply = await fetch(input, init)
      if (!input.endsWith(`/api/gateways/${gateway.id}`)) return reply
      return Response.json({ ...z.looseObject({}).parse(await reply.json()), networkStatus: 'Online' })
    })
    for (const [step, name] of [
      ['leds', 'Check LEDs'],
      ['complete', 'Gateway details'],
    ] as const) {
      history.replaceState(
        null,
        '',
        `/installer/buildings/${estate.building.id}/gateways/${gateway.eui}/${step}`,
      )
      await app.reload()
      await onStep(name)
      expect(await screen.findByText('Online')).toBeVisible()
    }
  })

  it('lets an issue stand for what cannot be done', async () => {
    const gateway = await inStock()
    await app.open(first(), technician())
    const user = userEvent.setup()
    await assignNew(user, gateway.eui)
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Report issues' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Other' }))
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: /^Comment/ }), 'The wall is too soft')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled())
    await allSent()
    expect(
      await app.call(admin, 'GET', `/api/taxonomy/buildings/${estate.building.id}/gateway-issues`),
    ).toMatchObject({
      issues: ['Other'],
      comment: 'The wall is too soft',
    })
  })

  it('works without a network, and sends everything in order afterwards', async () => {
    const gateway = await inStock()
    await app.open(`/installer/buildings/${estate.building.id}`, technician())
    const user = userEvent.setup()
    await screen.findByRole('heading', { level: 1, name: estate.building.name })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await user.click(screen.getByRole('link', { name: 'Add gateway' }))
    await assignNew(user, gateway.eui)
    await user.click(screen.getByRole('checkbox', { name: 'The gateway is mounted in its box' }))
    await goOn(user)
    await onStep('Connect power cable')
    expect(await screen.findByRole('link', { name: '3 changes waiting' })).toBeVisible()
    await app.reload()
    await onStep('Connect power cable')
    await user.click(await screen.findByRole('link', { name: '3 changes waiting' }))
    expect(await screen.findByRole('article', { name: `Assign gateway ${gateway.eui}` })).toBeVisible()
    expect(screen.getAllByText('Waiting')).toHaveLength(3)
    vi.unstubAllGlobals()
    await user.click(screen.getByRole('button', { name: 'Send now' }))
    await allSent()
    expect(await stored(gateway.id)).toMatchObject({
      buildingId: estate.building.id,
      junctionBox: 'attic',
      mounting: { boxMounted: true },
    })
  })

  it('unassigns one after a warning', async () => {
    const gateway = await inStock()
    await app.open(first(), technician())
    const user = userEvent.setup()
    await assignNew(user, gateway.eui)
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Unassign' }))
    const asked = within(await screen.findByRole('alertdialog'))
    expect(asked.getByText(/The building will have \d+ gateways? left/)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Unassign' }))
    await screen.findByRole('heading', { level: 1, name: estate.building.name })
    await allSent()
    expect(await stored(gateway.id)).toMatchObject({ buildingId: null })
  })
})
