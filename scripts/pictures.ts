// Takes the pictures of the README from the demo: `npm run build`, then `node scripts/pictures.ts`.
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test'
import { join } from 'node:path'
import { appointments } from '../contract/main/appointments.ts'
import { buildings } from '../contract/main/buildings.ts'
import { installTool } from '../contract/main/installTool.ts'
import { dayOf } from '../domain/time.ts'
import { paths } from '../src/paths.ts'
import { call, signedIn, signIn, type BenchSession } from '../tests/bench/backend.ts'
import { textsIn } from '../tests/bench/installer/texts.ts'
import { settled } from '../tests/e2e/fixtures.ts'
import { chromiumArgs, findChromium } from '../tests/support/chromium.ts'
import { startVentil } from '../tests/support/startVentil.ts'

const folder = join(import.meta.dirname, '../docs/pictures')
const text = textsIn('en')

const found = <T>(what: T | undefined, name: string): T => {
  if (what === undefined) throw new Error(`the demo has no ${name}`)
  return what
}

const executablePath = findChromium()
const browser = await chromium.launch({
  args: chromiumArgs,
  ...(executablePath !== undefined && { executablePath }),
})
// a machine in overload answers 503, which no picture should show
const ventil = await startVentil({ env: { MAX_EVENT_LOOP_DELAY: '0', MAX_CALL_WAIT: '0' } })

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Opens a page and takes a picture of it once it is as it should be. */
const picture = async (
  name: string,
  look: BrowserContextOptions,
  session: BenchSession,
  path: string,
  arrange: (page: Page) => Promise<void>,
): Promise<void> => {
  const url = ventil.web + path
  const context = await browser.newContext({
    ...signedIn(url, session),
    ...look,
    deviceScaleFactor: 2,
    colorScheme: 'light',
    timezoneId: 'Europe/Berlin',
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.goto(url)
  // of the app's typefaces the one that every machine has or replaces: without a desktop, `system-ui` is an odd one
  await page.addStyleTag({ content: '* { font-family: Arial, sans-serif !important }' })
  await arrange(page)
  await settled(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const file = await page.screenshot({
    path: join(folder, `${name}.webp`),
    type: 'webp',
    quality: 80,
    animations: 'disabled',
  })
  console.log(`${name}: ${Math.round(file.length / 1000)} kB`)
  await context.close()
}

/** Signs in, by default in the user's first client. */
const signInTo = async (role: string, client?: string) => {
  const session = await signIn(ventil, `${role}@demo.ventil.test`)
  const tenant = session.allowedTenants.find(({ name }) => client === undefined || name === client)
  const { id } = found(tenant, client ?? 'client')
  return {
    session: { ...session, selectedTenantId: id },
    ask: (path: string, init?: RequestInit) => call(ventil, session, id, path, init),
  }
}

/** The start page on a day with an appointment, after an export. */
const takeStartPage = async () => {
  const { session, ask } = await signInTo('superadmin', 'Spreekante Wohnen GmbH & Co. KG')
  const today = dayOf(new Date())
  const next = `From=${today}T00:00:00Z&Sort.SortOption=StartsAt&Sort.Direction=Ascending&PageSize=1`
  const { items } = appointments.list.reply.parse(await ask(`/api/appointments?${next}`))
  const { id, version, startsAt, endsAt } = found(items[0], 'appointment')
  const moved = { startsAt: today + startsAt.slice(10), endsAt: today + endsAt.slice(10) }
  if (moved.startsAt !== startsAt)
    await ask(`/api/appointments/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
      body: JSON.stringify(moved),
    })
  await ask('/api/taxonomy/tenant/export', { headers: { prefer: 'respond-async' } })
  await picture('start-page', desk, session, paths.home, async (page) => {
    await page.getByText(text('jobs.states.Succeeded')).waitFor()
    await page.locator('canvas').nth(1).waitFor()
  })
}

/** A house with units in every state. */
const takeFloors = async () => {
  const { session, ask } = await signInTo('admin', 'Zechenbogen Hausverwaltung GmbH')
  const { items } = buildings.list.reply.parse(await ask('/api/taxonomy/buildings?PageSize=100'))
  const name = 'Kaiserstraße 66, Dortmund'
  const house = found(
    items.find((building) => building.name === name),
    name,
  )
  await picture('floors', desk, session, paths.floors(house.id), async (page) => {
    await page.getByText(text('buildings.floors.showAlerts')).waitFor()
  })
}

/** The walls of a room that the phone has drawn to scale by its measures. */
const takePhone = async () => {
  const { session, ask } = await signInTo('technician')
  const { items } = installTool.appointments.reply.parse(
    await ask(`/api/install-tool/appointments?Day=${dayOf(new Date())}&Days=14`),
  )
  const visit = found(
    items.find(({ unit, leftOpen }) => unit.status === 'Open' && leftOpen.roomsToMeasure > 0),
    'unit to measure',
  )
  const rooms = installTool.rooms.reply.parse(await ask(`/api/install-tool/rooms?UnitId=${visit.unitId}`))
  const room = found(
    rooms.items.find(({ type }) => type === 'LivingRoom'),
    'living room',
  )
  const step = paths.installer.roomStep(visit.buildingId, visit.unitId, room.id, 'measures')
  await picture('phone', phone, session, step, async (page) => {
    for (const [label, measure] of [
      [text('rooms.sides.Rectangular.a'), '4.2'],
      [text('rooms.sides.Rectangular.b'), '5.1'],
      [text('rooms.fields.height'), '2.5'],
    ] as const)
      await page.getByRole('textbox', { name: label }).fill(measure)
    await page.getByRole('button', { name: text('ui.wizard.continue') }).tap()
    for (const [wall, kind] of [
      ['Entrance', 'heated'],
      ['Front', 'outside'],
      ['Left', 'unheated'],
    ] as const)
      await page
        .getByRole('radiogroup', { name: text(`rooms.placements.${wall}`) })
        .getByRole('radio', { name: text(`rooms.walls.${kind}`), exact: true })
        .tap()
    await page.getByText(text('rooms.drawing.unheated')).waitFor()
  })
}

try {
  for (const take of [takeStartPage, takeFloors, takePhone]) await take()
} finally {
  await browser.close()
  await ventil.stop()
}
