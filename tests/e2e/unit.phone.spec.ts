import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { demoCalls } from './demoCalls.ts'
import { showCode } from './fakeCamera.ts'
import { expect, test } from './fixtures.ts'
import { isUsable, step } from './installerSteps.ts'
import type { RunningVentil } from '../support/startVentil.ts'
import { onlyInSweep } from './sweep.ts'

const Id = z.object({ id: z.string() })
const Buildings = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })).min(1) })
const Rooms = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      dataGathering: z.string(),
      radiators: z.array(z.object({ thermostat: z.object({ eui: z.string() }).nullable() })),
    }),
  ),
})

const anEui = () => `70b3${randomUUID().replaceAll('-', '').slice(0, 12)}`

/** An empty unit in a building of the technician, and thermostats in stock. */
const aUnit = async (ventil: RunningVentil, thermostats: number) => {
  const office = await demoCalls(ventil, 'admin')
  const technician = await demoCalls(ventil, 'technician')
  const [building] = Buildings.parse(
    await technician.call('GET', '/api/install-tool/buildings?PageSize=1'),
  ).items
  if (!building) throw new Error('the technician has no building')
  const customerId = randomUUID()
  const name = `Z ${customerId.slice(0, 8)}`
  const { id } = Id.parse(
    await office.call('POST', '/api/taxonomy/building-units', {
      buildingId: building.id,
      name,
      type: 'Residential',
      customerId,
      floor: 0,
    }),
  )
  const euis = Array.from({ length: thermostats }, anEui)
  for (const eui of euis) await office.call('POST', '/api/thermostats', { eui, tenantId: office.tenantId })
  return {
    path: `/installer/buildings/${building.id}/units/${id}`,
    name,
    euis,
    rooms: async () => Rooms.parse(await office.call('GET', `/api/install-tool/rooms?UnitId=${id}`)).items,
    read: () => office.call('GET', `/api/taxonomy/building-units/${id}`),
  }
}

/** Counts taps as a thumb makes them: one on whatever is chosen, and one on a field before it is typed into. */
const thumb = (page: Page) => {
  let taps = 0
  const tap = async (role: 'button' | 'link' | 'radio' | 'checkbox', name: string | RegExp, nth = 0) => {
    taps += 1
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .nth(nth)
      .click()
  }
  const type = async (role: 'textbox' | 'searchbox', name: string, text: string) => {
    taps += 1
    await page.getByRole(role, { name }).fill(text)
  }
  return { tap, type, taken: () => taps }
}
type Thumb = ReturnType<typeof thumb>

const addRoom = async (page: Page, { tap, type }: Thumb, kind: string) => {
  await tap('link', 'Add room')
  await step(page, 'Room type')
  await tap('radio', kind)
  await tap('button', 'Continue')
  await step(page, 'Shape and dimensions')
  await type('textbox', 'Depth (a)', '3.2')
  await type('textbox', 'Length (b)', '4')
  await type('textbox', 'Height', '2.5')
  await isUsable(page)
  await tap('button', 'Continue')
  await step(page, 'Walls')
  await tap('radio', 'Outside', 1)
  await tap('button', 'Continue')
  await step(page, 'Windows')
  await tap('button', 'Continue')
  await step(page, 'Sensors')
  await tap('button', 'Finish')
  await step(page, kind)
}

const addRadiator = async (page: Page, { tap, type }: Thumb, eui: string, room: string) => {
  await tap('link', 'Add radiator')
  await step(page, 'Radiator type')
  await tap('radio', 'Tubular')
  await tap('button', 'Continue')
  await step(page, 'Valve')
  await tap('radio', 'Standard (Heimeier M30)')
  await tap('radio', 'Forward')
  await tap('button', 'Continue')
  await step(page, 'Obstruction')
  await tap('button', 'Continue')
  await step(page, 'Venting')
  await tap('radio', 'Possible')
  await tap('radio', 'Under 5 s')
  await tap('button', 'Continue')
  await step(page, 'Assign thermostat')
  await type('searchbox', 'EUI or number of the thermostat', eui.slice(-6))
  await tap('button', new RegExp(eui))
  await tap('button', 'Continue')
  await step(page, 'Mounting checklist')
  await tap('button', 'Continue')
  await step(page, 'Photo')
  await tap('button', 'Finish')
  await step(page, room)
}

test('a unit is recorded and fitted from the first room to its end, partly without a network and across a reload', async ({
  context,
  page: signedIn,
  signIn,
  ventil,
}) => {
  // 4 rooms and 5 radiators by hand: longer than any other test, on a machine that is busy with other work
  test.slow()
  const unit = await aUnit(ventil, 5)
  await signIn('technician')
  await signedIn.goto('/installer')
  await signedIn.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await signedIn.close()

  // not the watched page: the browser reports every request without a network
  const page = await context.newPage()
  await page.goto(unit.path)
  await step(page, unit.name)
  await isUsable(page)
  const [first = '', ...others] = unit.euis
  const hand = thumb(page)
  await addRoom(page, hand, 'Living room')
  const before = hand.taken()
  await addRadiator(page, hand, first, 'Living room')
  // what a technician who knows the way may need for one radiator with its thermostat
  expect(hand.taken() - before).toBeLessThanOrEqual(25)
  await isUsable(page)

  await context.setOffline(true)
  await addRadiator(page, hand, others[0] ?? '', 'Living room')
  for (const [index, kind] of ['Kitchen', 'Bathroom', 'Bedroom'].entries()) {
    await hand.tap('link', 'Back to unit')
    await addRoom(page, hand, kind)
    await addRadiator(page, hand, others[index + 1] ?? '', kind)
    if (index === 0) {
      await page.reload()
      await step(page, kind)
    }
  }
  await hand.tap('link', 'Back to unit')
  await step(page, unit.name)
  await isUsable(page)
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'All changes sent' })).toBeVisible({ timeout: 30_000 })
  await hand.tap('button', 'Finalize unit')
  await expect(page.getByRole('button', { name: 'Reopen unit' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All changes sent' })).toBeVisible()

  await expect.poll(() => unit.read()).toMatchObject({ status: 'Finalized' })
  const rooms = await unit.rooms()
  expect(rooms.map(({ name }) => name)).toEqual(['Bathroom', 'Bedroom', 'Kitchen', 'Living room'])
  const fitted = rooms.flatMap(({ radiators }) => radiators).map(({ thermostat }) => thermostat?.eui ?? '')
  expect(fitted.toSorted()).toEqual(unit.euis.toSorted())
  expect(new Set(rooms.map(({ dataGathering }) => dataGathering))).toEqual(new Set(['Complete']))
})

const titles = {
  steps: {
    type: 'Room type',
    measures: 'Shape and dimensions',
    walls: 'Walls',
    windows: 'Windows',
    sensors: 'Sensors',
  },
  radiator: {
    kind: 'Radiator type',
    valve: 'Valve',
    obstruction: 'Obstruction',
    venting: 'Venting',
    thermostat: 'Assign thermostat',
    checklist: 'Mounting checklist',
    photo: 'Photo',
  },
} as const

test(
  'every step of a room and a radiator opens by its URL on a narrow phone, and the back button leads back',
  onlyInSweep,
  async ({ page, signIn, ventil }) => {
    const unit = await aUnit(ventil, 0)
    const office = await demoCalls(ventil, 'admin')
    const unitId = unit.path.split('/').at(-1)
    const { id: roomId } = Id.parse(
      await office.call('POST', '/api/taxonomy/rooms', { unitId, name: 'Bad', type: 'Bathroom' }),
    )
    const valve = { valveType: 'Herz_M28', valveDirection: 'Up' }
    const { id } = Id.parse(
      await office.call('POST', '/api/taxonomy/radiators', { roomId, name: 'HK 1', ...valve }),
    )
    await office.call('POST', `/api/taxonomy/rooms/${roomId}/windows`, { name: 'Balkontür' })
    const room = `${unit.path}/rooms/${roomId}`
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn('technician')
    const urls = [
      ...Object.entries(titles.steps).map(([name, title]) => [`${room}/steps/${name}`, title] as const),
      ...Object.entries(titles.radiator).map(
        ([name, title]) => [`${room}/radiators/${id}/${name}`, title] as const,
      ),
    ]
    for (const [url, title] of urls) {
      await page.goto(url)
      await step(page, title)
      await isUsable(page)
    }
    await page.goto(`${room}/steps/walls`)
    await step(page, 'Walls')
    await page.getByRole('button', { name: 'Continue' }).tap()
    await step(page, 'Windows')
    await page.getByRole('button', { name: 'Continue' }).tap()
    await step(page, 'Sensors')
    await page.getByRole('button', { name: 'Assign sensor to Balkontür' }).tap()
    await isUsable(page)
    await page.goBack()
    await step(page, 'Windows')
    await page.goBack()
    await step(page, 'Walls')
  },
)

test('a technician sees the day in order, with the way there, and takes note of a closed door', async ({
  page,
  signIn,
  ventil,
}) => {
  const [unit, office, technician] = [
    await aUnit(ventil, 0),
    await demoCalls(ventil, 'admin'),
    await demoCalls(ventil, 'technician'),
  ]
  const technicianId = technician.userId
  // now, or after what the technician has to do at this time of the day
  const [least, now] = [120_000, Date.now() - 60_000]
  const Planned = z.object({ items: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })) })
  const { items } = Planned.parse(
    await office.call(
      'GET',
      `/api/appointments?TechnicianIds=${technicianId}&Cancelled=false&From=${new Date(now).toISOString()}&PageSize=100`,
    ),
  )
  const busy = items
    .map(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)] as const)
    .toSorted(([one], [other]) => one - other)
  const begin = busy.reduce((free, [from, to]) => (from < free + least && free < to ? to : free), now)
  const [startsAt, endsAt] = [begin, begin + least].map((time) => new Date(time).toISOString())
  const appointment = { unitId: unit.path.split('/').at(-1), startsAt, endsAt, technicianId }
  await office.call('POST', '/api/appointments', appointment)
  await signIn('technician')
  await page.goto('/installer')
  const card = page.getByRole('article', { name: new RegExp(unit.name) })
  await expect(card.getByRole('link', { name: 'Open route' })).toHaveAttribute('href', /maps/)
  await isUsable(page)
  await card.getByRole('link', { name: 'Access denied' }).tap()
  await step(page, 'Access denied')
  await page.getByRole('radio', { name: 'Renter absent' }).tap()
  await page.getByLabel('Next visit').fill('2031-05-04')
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByRole('link', { name: 'All changes sent' })).toBeVisible()
  await expect
    .poll(() => unit.read())
    .toMatchObject({ status: 'AccessNotPossible', statusReason: 'TenantAbsent', nextVisitOn: '2031-05-04' })
  await page.goto('/installer')
  await expect(card.getByText('Renter absent')).toBeVisible()
  await card.getByRole('button', { name: 'Done' }).tap()
  await expect(card.getByRole('link', { name: 'Open unit' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All changes sent' })).toBeVisible()
  await expect.poll(() => unit.read()).toMatchObject({ status: 'Finalized' })
})

test('the camera reads the codes of a thermostat and of a sensor, and says what is wrong with a code', async ({
  page,
  signIn,
  ventil,
}) => {
  const [unit, office] = [await aUnit(ventil, 1), await demoCalls(ventil, 'admin')]
  const [eui = ''] = unit.euis
  const { id: roomId } = Id.parse(
    await office.call('POST', '/api/taxonomy/rooms', {
      unitId: unit.path.split('/').at(-1),
      name: 'Bad',
      type: 'Bathroom',
    }),
  )
  const valve = { valveType: 'Herz_M28', valveDirection: 'Up' }
  const { id } = Id.parse(
    await office.call('POST', '/api/taxonomy/radiators', { roomId, name: 'HK 1', ...valve }),
  )
  const sensor = `a840${randomUUID().replaceAll('-', '').slice(0, 12)}`
  await office.call('POST', '/api/sensors', { eui: sensor, type: 'DraginoLHT65N' })
  const thermostatStep = `${unit.path}/rooms/${roomId}/radiators/${id}/thermostat`
  await signIn('technician')

  await showCode(page, `LW:D0:70B3D57ED0000010:${eui.toUpperCase()}:000AF8BE:C0000`)
  await page.goto(thermostatStep)
  await step(page, 'Assign thermostat')
  await page.getByRole('button', { name: 'Scan code' }).tap()
  await expect(page.getByRole('alert')).toHaveText('The code was not read correctly. Scan it again.')

  await showCode(page, `LW:D0:70B3D57ED0000010:${eui.toUpperCase()}:000AF8BE`)
  await page.goto(thermostatStep)
  await step(page, 'Assign thermostat')
  await page.getByRole('button', { name: 'Scan code' }).tap()
  await expect(page.getByRole('button', { name: 'Select another thermostat' })).toBeVisible()
  await expect(page.getByText(eui.slice(-4), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).tap()
  await step(page, 'Mounting checklist')

  await showCode(page, sensor.toUpperCase().replaceAll(/(..)(?=.)/g, '$1-'))
  await page.goto(`${unit.path}/rooms/${roomId}/steps/sensors`)
  await step(page, 'Sensors')
  await page.getByRole('button', { name: 'Assign room sensor' }).tap()
  await page.getByRole('button', { name: 'Scan code' }).tap()
  await expect(page.getByRole('region', { name: sensor })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All changes sent' })).toBeVisible()
  await expect.poll(async () => (await unit.rooms())[0]?.radiators[0]?.thermostat?.eui).toBe(eui)
})
