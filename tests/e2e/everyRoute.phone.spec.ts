import { paths } from '../../src/paths.ts'
import { everyRoute, followStill } from './everyRoute.ts'
import { expect, settled, test } from './fixtures.ts'
import { misfits, shortcomings, wordless } from './pageChecks.ts'
import { isSweep } from './sweep.ts'

/** Over a hundred pages take minutes: they are shared out among as many tests. */
const parts = isSweep ? 6 : 4

/** What stands beside each other is closest on the narrowest; the sweep looks at the usual width, too. */
const widths = isSweep ? [390, 320] : [320]

for (const part of Array(parts).keys())
  test(
    `every page has its frame, its texts and its names, and fits a phone of ${widths.join(' and of ')} px, within reach of a thumb, part ${part + 1} of ${parts}`,
    { tag: '@sweep' },
    async ({ page, signIn, ventil }) => {
      await signIn('superadmin', 'de')
      await page.goto(paths.about)
      const found: string[] = []
      for (const [index, path] of (await everyRoute(ventil)).entries()) {
        if (index % parts !== part) continue
        found.push(...(await followStill(page, path)), ...(await shortcomings(page, path)))
        // a phone has no pointer under which a page may have brought a button, whose hint would stand where it was at another width
        await page.mouse.move(0, 0)
        await expect(page.getByRole('tooltip')).toHaveCount(0)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 })
          for (const act of await wordless(page)) found.push(`no words at ${width} px: ${act}`)
          for (const misfit of await misfits(page)) found.push(`${path} at ${width} px: ${misfit}`)
        }
      }
      expect(found).toEqual([])
    },
  )

test('on a phone the name of the only client ends before the buttons of the bar', async ({
  page,
  signIn,
}) => {
  await signIn('technician', 'de')
  await page.goto('/projects')
  await settled(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const overlapping = await page.getByRole('banner').evaluate((bar) => {
      const [name] = [...bar.querySelectorAll('.MuiTypography-noWrap')].map(
        (each) => each.getBoundingClientRect().right,
      )
      const buttons = [...bar.querySelectorAll('button')].map((each) => each.getBoundingClientRect())
      return buttons.filter(
        ({ left, width: wide }) => wide > 0 && left > 60 && name !== undefined && left < name - 1,
      ).length
    })
    expect(overlapping, `${width} px`).toBe(0)
  }
})

test('on a phone the filters are folded, so that the rows begin high on the screen', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin', 'de')
  for (const path of ['/thermostats', '/gateways', '/building-units', '/appointments']) {
    await page.goto(path)
    await settled(page)
    const row = page.locator('tbody tr').first()
    const unfold = page.getByRole('button', { name: /^Filter/, expanded: false }).last()
    await expect(unfold).toBeVisible()
    expect((await row.boundingBox())?.y, path).toBeLessThanOrEqual(280)
  }
})
