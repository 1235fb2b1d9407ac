import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { wireCode } from '../../domain/commands/command.ts'
import type { Estate } from '../../tests/support/estate.ts'
import type { Person } from '../../tests/support/people.ts'
import { pickOption } from '../../tests/support/pickOption.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
let colleague: Person
let counter = 0

const hear = (more: Partial<Parameters<WebApp['hear']>[0]> = {}) => {
  counter += 1
  return web.hear({
    eui: estate.thermostat.eui,
    frameCounter: counter,
    time: new Date().toISOString(),
    ...more,
  })
}

beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  colleague = await web.person('Admin')
  await hear({ status: { targetTemperature: 20 } })
})
afterAll(() => web.stop())

const Downlinks = z.object({
  items: z.array(
    z.object({ id: z.string(), code: z.string(), seq: z.number(), phase: z.string(), status: z.string() }),
  ),
})
const downlinks = async (query = '') =>
  Downlinks.parse(
    await web.call(colleague, 'GET', `/api/thermostats/${estate.thermostat.eui}/downlinks${query}`),
  ).items

const openPanel = async (options: Parameters<WebApp['open']>[1] = {}) => {
  await web.open(`/thermostats/${estate.thermostat.eui}`, options)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('button', { name: 'Send commands' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Commands' }))
  await panel.findAllByRole('button', { name: /^Target temperature/ })
  return { user, panel }
}
type Panel = Awaited<ReturnType<typeof openPanel>>['panel']
const row = (panel: Panel, name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) })

describe('the command panel', () => {
  it('marks an invalid command at its field and shows the current value of the thermostat', async () => {
    const { user, panel } = await openPanel()
    expect(panel.getByRole('button', { name: /^Target temperature 20\.0\s°C$/ })).toBeVisible()
    await user.click(panel.getByRole('button', { name: /^Target temperature 20\.0\s°C$/ }))
    const input = await panel.findByRole('textbox', { name: 'Temperature' })
    const send = panel.getByRole('button', { name: 'Send' })
    expect(send).toBeEnabled()
    for (const wrong of ['28.1', '5,9', 'warm', '']) {
      await user.clear(input)
      if (wrong) await user.type(input, wrong)
      expect(input).toHaveAccessibleDescription('6 to 28 °C')
      expect(send).toBeDisabled()
    }
    await user.clear(input)
    await user.type(input, '28')
    expect(send).toBeEnabled()
    await user.click(row(panel, 'Motor position'))
    const position = await panel.findByRole('textbox', { name: 'Position' })
    await user.clear(position)
    await user.type(position, '1001')
    expect(position).toHaveAccessibleDescription('0 to 1,000, whole numbers')
  })

  it('sends one command, says why it waits and until when, and cancels it', async () => {
    const { user, panel } = await openPanel()
    await user.click(panel.getByRole('button', { name: /^Target temperature 20\.0\s°C$/ }))
    const input = await panel.findByRole('textbox', { name: 'Temperature' })
    await user.clear(input)
    await user.type(input, '22.5')
    await user.click(panel.getByRole('button', { name: 'Send' }))
    expect(await panel.findByText('22.5 °C')).toBeVisible()
    const steps = within(panel.getByRole('list', { name: 'Progress' }))
    expect(steps.getByText('Queued').closest('li')).toHaveAttribute('aria-current', 'step')
    expect(panel.getByText(/^Waiting for .*expires on/i)).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Abort' }))
    expect(await panel.findByText('The command was aborted by a user.')).toBeVisible()
    expect(await downlinks()).toMatchObject([{ code: 'SetTargetTemperature', status: 'Aborted' }])
  })

  it('sends several in their order, and offers customers neither motor nor reset', async () => {
    const { user, panel } = await openPanel()
    for (const name of [
      'Restart (MCU reset)',
      'Target temperature',
      'Display rotation',
      'Motor calibration (stall detection)',
    ])
      await user.click(panel.getByRole('checkbox', { name: `Send together with others: ${name}` }))
    const bar = within(panel.getByRole('region', { name: 'Send together' }))
    expect(bar.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1.Motor calibration (stall detection)',
      '2.Display rotation',
      '3.Target temperature',
      '4.Restart (MCU reset)',
    ])
    expect(bar.getByText('in 2 messages, one after each uplink of the thermostat')).toBeVisible()
    await user.click(bar.getByRole('button', { name: 'Send 4 commands' }))
    await waitFor(() =>
      expect(panel.queryByRole('region', { name: 'Send together' })).not.toBeInTheDocument(),
    )
    const sent = await downlinks('?Status=Running')
    expect(sent.map(({ code }) => code).toSorted()).toEqual([
      'McuReset',
      'MotorInwardStallDetection',
      'MotorOutwardStallDetection',
      'SetDisplayRotation',
      'SetTargetTemperature',
    ])
  })

  it('hides commands that can damage hardware from customers', async () => {
    const { panel } = await openPanel({ role: 'Customer' })
    expect(panel.getByRole('button', { name: /^Target temperature level/ })).toBeVisible()
    expect(panel.queryByRole('button', { name: /^Restart/ })).not.toBeInTheDocument()
    expect(panel.queryByRole('button', { name: /^Motor/ })).not.toBeInTheDocument()
  })
})

describe('the outcome of a command', () => {
  it('updates without a reload, and is a success only when the device reports the value', async () => {
    await web.call(
      colleague,
      'POST',
      `/api/thermostats/${estate.thermostat.eui}/actions/target-temperature-level`,
      { level: 12 },
    )
    const command = (await downlinks('?Code=SetTargetTemperatureLevel'))[0]
    await web.open(`/thermostats/${estate.thermostat.eui}/downlinks`)
    const { startLive } = await import('../providers/live.ts')
    const stop = startLive()
    const item = within((await screen.findAllByText('level 12'))[0]?.closest('li') ?? document.body)
    expect(item.getByText('Queued').closest('li')).toHaveAttribute('aria-current', 'step')
    await web.giveOut()
    await hear({
      results: [{ code: wireCode('SetTargetTemperatureLevel'), seq: command?.seq ?? 0, status: 0 }],
    })
    await waitFor(() =>
      expect(item.getByText('Acknowledged').closest('li')).toHaveAttribute('aria-current', 'step'),
    )
    expect(item.getByText(/its report does not show the new value yet/)).toBeVisible()
    await hear({ status: { targetLevel: 12, lastSeq: command?.seq ?? 0 } })
    expect(await item.findByText(/^Confirmed by the device/)).toBeVisible()
    stop()
  })

  it('says at its field why bytes are no commands, and sends those that are', async () => {
    await web.open(`/thermostats/${estate.thermostat.eui}/downlinks`, { role: 'SuperAdmin' })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Send raw command' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a raw command' }))
    const payload = dialog.getByRole('textbox', { name: 'Payload (hexadecimal)' })
    await user.type(payload, 'ffff')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(payload).toHaveAccessibleDescription('These bytes are not valid thermostat commands.'),
    )
    expect(payload).toBeInvalid()
    await user.clear(payload)
    await user.type(payload, '0a0a00d20a')
    expect(payload).toBeValid()
    await user.click(dialog.getByRole('switch', { name: /^Ignore the firmware version/ }))
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says in words why a command was not successful, and what the device reported, in both languages', async () => {
    const send = async (temperature: number) => {
      await web.call(
        colleague,
        'POST',
        `/api/thermostats/${estate.thermostat.eui}/actions/target-temperature`,
        { temperature },
      )
      const seq =
        (await downlinks('?Code=SetTargetTemperature&Sort.SortOption=CreatedAt&Sort.Direction=Descending'))[0]
          ?.seq ?? 0
      await web.giveOut()
      const status = { targetTemperature: 18, targetLevel: null, lastSeq: seq }
      await hear({ results: [{ code: wireCode('SetTargetTemperature'), seq, status: 0 }] })
      await hear({ status })
    }
    await send(21)
    await send(22)
    const page = `/thermostats/${estate.thermostat.eui}/downlinks`
    await web.open(page)
    const itemOf = async (text: RegExp) =>
      within((await screen.findAllByText(text))[0]?.closest('li') ?? document.body)
    const item = await itemOf(/^21\.0\s°C$/)
    expect(item.getByText('Aborted')).toBeVisible()
    expect(
      item.getByText(
        'A later command for the same value took effect before a report could confirm this one.',
      ),
    ).toBeVisible()
    expect(item.getByText(/^Reported by the thermostat \(.*\): 18\.0\s°C$/)).toBeVisible()
    await web.open(page, { language: 'de' })
    const german = await itemOf(/^21,0\s°C$/)
    expect(
      german.getByText(
        'Ein späterer Befehl für denselben Wert wurde wirksam, bevor eine Meldung diesen bestätigen konnte.',
      ),
    ).toBeVisible()
    expect(german.getByText(/^Vom Thermostat gemeldet \(.*\): 18,0\s°C$/)).toBeVisible()
  })
})

describe('a bulk update', () => {
  beforeEach(async () => {
    await hear()
  })

  it('is planned with figures, started, followed and stopped', async () => {
    await web.open('/bulk-updates/new')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Choose at least one filter first.')).toBeVisible()
    await pickOption(user, 'Buildings', estate.building.name)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('button', { name: 'Create plan' })).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'Send together with others: Mode' }))
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Mode')
    await user.click(screen.getByRole('button', { name: 'Create plan' }))
    expect(await screen.findByRole('heading', { name: 'Mode' })).toBeVisible()
    const plan = within(screen.getByRole('region', { name: 'Plan' }))
    expect(plan.getByText('thermostats included').nextSibling).toHaveTextContent('1')
    expect(screen.getByRole('region', { name: 'Air time per gateway' })).toHaveTextContent('0016c001f1500a01')
    await user.click(screen.getByRole('button', { name: 'Start' }))
    const confirm = within(
      await screen.findByRole('alertdialog', { name: 'Start batch update for 1 thermostat?' }),
    )
    expect(confirm.getByText('1 command per thermostat')).toBeVisible()
    await user.click(confirm.getByRole('button', { name: 'Start' }))
    const targets = within(await screen.findByRole('region', { name: 'Thermostats' }))
    const target = (await targets.findByRole('link', { name: estate.thermostat.eui })).closest('tr')
    expect(target).toHaveTextContent([estate.building.name, estate.unit.name, estate.room.name].join(' · '))
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('Stopped')).toBeVisible()
    await web.open('/bulk-updates/finished')
    expect(await screen.findByText('Stopped')).toBeVisible()
  })

  it('keeps its commands on the way back to its thermostats, and asks before they are lost', async () => {
    await web.open('/bulk-updates/new')
    const user = userEvent.setup()
    await pickOption(user, 'Buildings', estate.building.name)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Send together with others: Mode' }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('checkbox', { name: 'Send together with others: Mode' })).toBeChecked()
    await user.click(
      await within(screen.getByRole('navigation', { name: 'Main menu' })).findByRole('link', {
        name: /^Devices/,
      }),
    )
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  })

  it('keeps the focus in its steps: the button that was pressed is gone with its own', async () => {
    await web.open('/bulk-updates/new')
    const user = userEvent.setup()
    await pickOption(user, 'Buildings', estate.building.name)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    const create = await screen.findByRole('button', { name: 'Create plan' })
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement).toContainElement(create)
    await user.click(screen.getByRole('button', { name: 'Back' }))
    const next = await screen.findByRole('button', { name: 'Continue' })
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement).toContainElement(next)
  })

  it('ends the selection that it was planned for', async () => {
    await web.open('/thermostats')
    const user = userEvent.setup()
    const box = async () =>
      within((await screen.findByText(estate.thermostat.eui)).closest('tr') ?? document.body).findByRole(
        'checkbox',
      )
    await user.click(await box())
    await user.click(await screen.findByRole('button', { name: 'Batch update' }))
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Send together with others: Mode' }))
    await user.dblClick(screen.getByRole('button', { name: 'Create plan' }))
    expect(await screen.findByRole('heading', { name: 'Mode' })).toBeVisible()
    await user.click(
      await within(screen.getByRole('navigation', { name: 'Main menu' })).findByRole('link', {
        name: /^Devices/,
      }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Thermostats' })).toBeVisible()
    expect(await box()).not.toBeChecked()
  })
})
