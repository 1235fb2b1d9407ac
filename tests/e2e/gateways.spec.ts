import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { demoCalls } from './demoCalls.ts'
import { expect, test } from './fixtures.ts'
import { isAccessible } from './isAccessible.ts'
import { onlyInSweep } from './sweep.ts'

const Named = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })).min(1) })
const Sensor = z.object({ id: z.string() })

test(
  'a gateway is added by its MAC address, is assigned to a building, and returns to the store after confirmation',
  onlyInSweep,
  async ({ page, signIn, ventil }) => {
    const { call } = await demoCalls(ventil, 'admin')
    const building = Named.parse(await call('GET', '/api/taxonomy/buildings?PageSize=1')).items[0]
    const serial = randomBytes(5).toString('hex')
    const eui = `02${serial.slice(0, 4)}fffe${serial.slice(4)}`
    await signIn('admin')

    await page.goto('/gateways/create')
    await page.getByRole('textbox', { name: 'EUI' }).fill(`02-${(serial.match(/../g) ?? []).join('-')}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: eui })).toBeVisible()
    await page.getByRole('button', { name: 'Assign to building' }).click()
    await page.getByRole('combobox', { name: 'Building' }).fill(building?.name ?? '')
    await page.getByRole('option', { name: building?.name ?? '' }).click()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByText('The gateway was assigned.')).toBeVisible()

    await page.goto(`/buildings/${building?.id}/show`)
    const card = page.getByRole('region', { name: 'Gateways' })
    await expect(card.getByText(/^(Online|Partly offline|Offline)$/).first()).toBeVisible()
    await card.getByRole('link', { name: eui }).click()
    await page.getByRole('button', { name: 'Unassign' }).click()
    const asked = page.getByRole('alertdialog')
    await expect(asked.getByText(/This cannot be undone\./)).toBeVisible()
    await isAccessible(page)
    await asked.getByRole('button', { name: 'Unassign' }).click()
    await expect(page.getByText('In stock')).toBeVisible()
  },
)

test(
  'a second room sensor needs confirmation, and pairing it unpairs its neighbour',
  onlyInSweep,
  async ({ page, signIn, ventil }) => {
    const { call } = await demoCalls(ventil, 'admin')
    const room = Named.parse(await call('GET', '/api/taxonomy/rooms?PageSize=1')).items[0]
    const euis = [1, 2].map(() => `a84041${randomBytes(5).toString('hex')}`)
    const [first, second] = await Promise.all(
      euis.map(
        async (eui) => Sensor.parse(await call('POST', '/api/sensors', { eui, type: 'DraginoLHT52' })).id,
      ),
    )
    await call('POST', `/api/sensors/${first}/assign/space/${room?.id}?confirm=true`)
    await call('POST', `/api/sensors/${first}/pair`)
    await signIn('admin')

    await page.goto(`/rooms/${room?.id}/show`)
    const sensors = page.getByRole('region', { name: 'Sensors' })
    await sensors.getByRole('button', { name: 'Assign sensor' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Sensor' }).fill(euis[1] ?? '')
    await page.getByRole('option', { name: euis[1] ?? '' }).click()
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await dialog.getByRole('button', { name: 'Assign anyway' }).click()
    await expect(sensors.getByText(euis[1] ?? '')).toBeVisible()

    await page.goto(`/sensors/${second}/show`)
    await page.getByRole('button', { name: 'Pair', exact: true }).click()
    const asked = page.getByRole('alertdialog')
    await expect(asked.getByText(`Sensor ${euis[0]} will be unpaired.`, { exact: false })).toBeVisible()
    await asked.getByRole('button', { name: 'Pair', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Unpair' })).toBeVisible()
    await page.goto(`/sensors/${first}/show`)
    await expect(page.getByText('Not paired')).toBeVisible()
  },
)
