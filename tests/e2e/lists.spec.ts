import type { Page } from '@playwright/test'
import { expect, settled, test } from './fixtures.ts'
import { isAccessible } from './isAccessible.ts'

const ends = (page: Page) =>
  page
    .locator('thead th')
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().right)))

/** How far what stood on the page has jumped since it was opened. */
const jumped = (page: Page) =>
  page.evaluate(() => {
    const shifts = new PerformanceObserver(() => undefined)
    shifts.observe({ type: 'layout-shift', buffered: true })
    return shifts.takeRecords().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
  })

test('a column is drawn narrower with the mouse, cuts what it holds, and stays so without moving what stands beside it', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('admin')
  // devices of the demo alone: one that another test has just put on the air may stand in a room whose name is as wide as the list
  await page.goto(`/thermostats?filter=${encodeURIComponent(JSON.stringify({ NetworkStatus: ['Offline'] }))}`)
  await settled(page)
  await expect(page.locator('tbody > tr.RaDataTable-row')).toHaveCount(25)
  const edge = page.getByRole('separator', { name: 'Width of Place' })
  const box = await edge.boundingBox()
  const before = await ends(page)
  if (!box) throw new Error('the edge has no place')
  await page.mouse.move(box.x + 6, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x - 114, box.y + 8, { steps: 4 })
  const [, eui = 0, place = 0] = before
  // columns end between pixels: where this one ends is known to a pixel only
  await expect.poll(async () => Math.abs(((await ends(page))[2] ?? 0) - (place - 120))).toBeLessThanOrEqual(1)
  await page.mouse.up()
  const narrowed = await ends(page)
  const width = Number(await edge.getAttribute('aria-valuenow'))
  expect(narrowed[1]).toBe(eui)
  expect(Math.abs(width - (place - 120 - eui))).toBeLessThanOrEqual(1)
  // the places are drawn by lot: the longest of them is cut for certain
  const cells = page.locator('tbody td.column-buildingName')
  const lengths = (await cells.allInnerTexts()).map((text) =>
    Math.max(...text.split('\n').map((line) => line.length)),
  )
  const cell = cells.nth(lengths.indexOf(Math.max(...lengths)))
  await cell.hover()
  await expect(cell).toHaveAttribute('title', (await cell.innerText()).replaceAll(/\s*\n\s*/g, ', '))
  await page.reload()
  await settled(page)
  await expect(edge).toHaveAttribute('aria-valuenow', String(width))
  expect((await ends(page)).slice(1, 3)).toEqual(narrowed.slice(1, 3))
  expect(await jumped(page)).toBeLessThan(0.02)
  await isAccessible(page)
  await edge.dblclick()
  await expect(edge).not.toHaveAttribute('aria-valuenow', String(width))
})
