import { paths } from '../../src/paths.ts'
import { everyRoute, follow, followStill, oneOfEachKind } from './everyRoute.ts'
import { expect, settled, test } from './fixtures.ts'
import { desk, violationsOfBars, violationsOfEveryLook, violationsOfOpened } from './isAccessible.ts'
import { idleTicks, shortcomings } from './pageChecks.ts'
import { isSweep, onlyInSweep } from './sweep.ts'

/** Over a hundred pages take minutes: they are shared out among as many tests. */
const parts = isSweep ? 12 : 4

for (const part of Array(parts).keys())
  test(
    `${isSweep ? 'every page' : 'one page of each kind'} is accessible (axe) with what opens on it in light and dark, at a desk and on a phone, and has its frame, its texts and its names, part ${part + 1} of ${parts}`,
    { tag: '@sweep' },
    async ({ page, signIn, ventil }) => {
      await page.setViewportSize(desk)
      await signIn('superadmin')
      await page.goto(paths.about)
      const found: string[] = []
      const opened = new Set<string>()
      const all = await everyRoute(ventil)
      const kinds = oneOfEachKind(all)
      const routes = isSweep ? all : kinds
      // those of a part stand beside each other: much of what opens on them is the same
      const each = Math.ceil(routes.length / parts)
      for (const path of routes.slice(part * each, (part + 1) * each)) {
        found.push(...(await followStill(page, path)), ...(await shortcomings(page, path)))
        found.push(
          ...(await violationsOfEveryLook(page, isSweep && kinds.includes(path))),
          ...(await violationsOfOpened(page, opened)),
        )
      }
      expect(found).toEqual([])
    },
  )

test('what opens from the bars is accessible (axe) and gives the focus back, in light and dark, at a desk and on a phone', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin')
  await page.goto(paths.releases)
  await settled(page)
  // the bar arrives in parts
  for (const name of [/notices/i, /tasks/i])
    await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
  const opened = new Set<string>()
  const found = await violationsOfBars(page, opened)
  for (const name of [/^Search/, /notices/i, /tasks/i, /^Your account$/, /^More/])
    if (![...opened].some((each) => name.test(each)))
      found.push(`nothing says that ${name.source} opens a menu`)
  expect(found).toEqual([])
})

test('every account screen is accessible (axe)', async ({ page }) => {
  const found: string[] = []
  for (const path of [
    paths.signIn,
    paths.forgotPassword,
    paths.resetPassword('none'),
    paths.register('none'),
    paths.confirmEmail('none'),
  ]) {
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

test(
  'a page that is refused sends no call that is refused, and names the permission and who grants it; no row can be ticked for nothing',
  { tag: '@sweep' },
  async ({ page, signIn, ventil }) => {
    const refused: string[] = []
    let path = ''
    page.on('response', (reply) => {
      if (reply.status() === 401 || reply.status() === 403)
        refused.push(`${path}: ${reply.status()} of ${new URL(reply.url()).pathname}`)
    })
    await signIn('regular')
    await page.goto(paths.about)
    const all = await everyRoute(ventil)
    const routes = isSweep ? all : [...new Set([...refusedToRegular, ...oneOfEachKind(all)])]
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
    expect(denied).toEqual(expect.arrayContaining([...refusedToRegular]))
  },
)

test(
  'forced colours show what is chosen: a workspace, a tab, a filter, a row',
  onlyInSweep,
  async ({ page, signIn }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await signIn('superadmin')
    const background = (of: ReturnType<typeof page.locator>) =>
      of.evaluate((element) => getComputedStyle(element).backgroundColor)
    await page.goto('/data-privacy')
    await settled(page)
    const [chosen, other] = [
      page.getByRole('tab', { selected: true }),
      page.getByRole('tab', { selected: false }),
    ]
    expect(await background(chosen.first())).not.toBe(await background(other.first()))
    for (const name of ['Main menu', 'Privacy']) {
      const link = page.getByRole('navigation', { name }).locator('[aria-current]')
      const style = await link.evaluate((element) => [
        getComputedStyle(element).outlineStyle,
        getComputedStyle(element).borderBottomColor,
      ])
      const rest = await page
        .getByRole('navigation', { name })
        .locator('a:not([aria-current])')
        .first()
        .evaluate((element) => [
          getComputedStyle(element).outlineStyle,
          getComputedStyle(element).borderBottomColor,
        ])
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
  },
)
