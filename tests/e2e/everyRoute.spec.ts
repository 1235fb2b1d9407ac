import AxeBuilder from '@axe-core/playwright'
import { everyRoute, follow } from './everyRoute.ts'
import { expect, settled, test } from './fixtures.ts'

test('every page is accessible (axe)', async ({ page, signIn, ventil }) => {
  // over a hundred pages
  test.setTimeout(600_000)
  await signIn('superadmin')
  const found: string[] = []
  for (const path of await everyRoute(ventil)) {
    await follow(page, path)
    const { violations } = await new AxeBuilder({ page })
      .options({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        rules: { 'label-content-name-mismatch': { enabled: true } },
        resultTypes: ['violations'],
      })
      .analyze()
    for (const { id, nodes } of violations) for (const { html } of nodes) found.push(`${path} ${id}: ${html.slice(0, 160)}`)
  }
  expect(found).toEqual([])
})

test('a page that is refused sends no call that is refused, and names the permission', async ({ page, signIn, ventil }) => {
  test.setTimeout(600_000)
  const refused: string[] = []
  let path = ''
  page.on('response', (reply) => {
    if (reply.status() === 401 || reply.status() === 403) refused.push(`${path}: ${reply.status()} of ${new URL(reply.url()).pathname}`)
  })
  await signIn('regular')
  const denied: string[] = []
  const unnamed: string[] = []
  for (path of await everyRoute(ventil)) {
    await follow(page, path)
    if ((await page.getByText('You have no permission to view this').count()) === 0) continue
    denied.push(path)
    if ((await page.getByText(/^You need the permission/).count()) === 0) unnamed.push(path)
  }
  expect(refused).toEqual([])
  expect(unnamed).toEqual([])
  expect(denied).toEqual(expect.arrayContaining(['/settings', '/legal-texts/legalNote', '/tenants']))
})

test('forced colours show what is chosen: a tab, a filter, a row', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn('superadmin')
  const background = (of: ReturnType<typeof page.locator>) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.goto('/fleet/production')
  await settled(page)
  const [chosen, other] = [page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false })]
  expect(await background(chosen.first())).not.toBe(await background(other.first()))
  await page.goto('/alerts')
  await settled(page)
  const tiles = page.locator('main [aria-pressed]')
  await tiles.first().click()
  await expect(tiles.first()).toHaveAttribute('aria-pressed', 'true')
  expect(await background(tiles.first())).not.toBe(await background(tiles.nth(1)))
  await page.goto('/buildings')
  await settled(page)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  expect(
    await page
      .getByRole('row')
      .nth(1)
      .evaluate((row) => getComputedStyle(row).outlineStyle),
  ).toBe('solid')
})
