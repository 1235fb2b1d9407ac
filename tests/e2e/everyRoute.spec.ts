import { paths } from '../../src/paths.ts'
import { everyRoute, exportsTwice, follow, followStill, idleTicks, misplacedActs, nobodys, untranslated } from './everyRoute.ts'
import { expect, settled, test } from './fixtures.ts'
import { violationsOfEveryLook, violationsOfOpened } from './isAccessible.ts'

/** Over a hundred pages take minutes: they are shared out among as many tests. */
const parts = 24

for (const part of Array(parts).keys())
  test(`every page and what opens on it is accessible (axe) in light and dark, at a desk and on a phone, part ${part + 1} of ${parts}`, async ({
    page,
    signIn,
    ventil,
  }) => {
    await signIn('superadmin')
    const found: string[] = []
    const opened = new Set<string>()
    for (const [index, path] of (await everyRoute(ventil)).entries()) {
      if (index % parts !== part) continue
      found.push(...(await followStill(page, path)), ...(await untranslated(page)), ...(await misplacedActs(page)))
      found.push(...(await nobodys(page, path)), ...(await exportsTwice(page)), ...(await violationsOfEveryLook(page)))
      found.push(...(await violationsOfOpened(page, opened)))
    }
    expect(found).toEqual([])
  })

test('every account screen is accessible (axe)', async ({ page }) => {
  const found: string[] = []
  for (const path of [paths.signIn, paths.forgotPassword, paths.resetPassword('none'), paths.register('none'), paths.confirmEmail('none')]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    found.push(...(await violationsOfEveryLook(page)))
  }
  expect(found).toEqual([])
})

/** What somebody of the role Regular may not open, among others. */
const refusedToRegular: readonly string[] = [
  paths.taxonomyImport,
  paths.buildings.create,
  paths.users.list,
  paths.renters.list,
  paths.audit,
  paths.fleet,
  paths.publishLegalText('legalNote'),
]
const refusalParts = 4

for (const part of Array(refusalParts).keys())
  test(`a page that is refused sends no call that is refused, and names the permission and who grants it; no row can be ticked for nothing, part ${part + 1} of ${refusalParts}`, async ({
    page,
    signIn,
    ventil,
  }) => {
    const refused: string[] = []
    let path = ''
    page.on('response', (reply) => {
      if (reply.status() === 401 || reply.status() === 403) refused.push(`${path}: ${reply.status()} of ${new URL(reply.url()).pathname}`)
    })
    await signIn('regular')
    const all = await everyRoute(ventil)
    expect(all).toEqual(expect.arrayContaining([...refusedToRegular]))
    const routes = all.filter((_, index) => index % refusalParts === part)
    const denied: string[] = []
    const unnamed: string[] = []
    const idle: string[] = []
    for (path of routes) {
      await follow(page, path)
      if ((await page.getByText('You have no permission to view this').count()) === 0) {
        idle.push(...(await idleTicks(page)))
        continue
      }
      denied.push(path)
      for (const said of [/^You need the permission “.+”/, /^It can be granted by: ./])
        if ((await page.getByText(said).count()) === 0) unnamed.push(`${path}: ${said.source}`)
    }
    expect(refused).toEqual([])
    expect(unnamed).toEqual([])
    expect(idle).toEqual([])
    expect(denied).toEqual(expect.arrayContaining(refusedToRegular.filter((one) => routes.includes(one))))
  })

test('forced colours show what is chosen: a workspace, a tab, a filter, a row', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn('superadmin')
  const background = (of: ReturnType<typeof page.locator>) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.goto('/data-privacy')
  await settled(page)
  const [chosen, other] = [page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false })]
  expect(await background(chosen.first())).not.toBe(await background(other.first()))
  for (const name of ['Main menu', 'Privacy']) {
    const link = page.getByRole('navigation', { name }).locator('[aria-current]')
    const style = await link.evaluate((element) => [getComputedStyle(element).outlineStyle, getComputedStyle(element).borderBottomColor])
    const rest = await page
      .getByRole('navigation', { name })
      .locator('a:not([aria-current])')
      .first()
      .evaluate((element) => [getComputedStyle(element).outlineStyle, getComputedStyle(element).borderBottomColor])
    expect(style, name).not.toEqual(rest)
  }
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
