import { isAccessible } from './isAccessible.ts'
import { expect, settled, test } from './fixtures.ts'
import { onlyInSweep } from './sweep.ts'

const pages = [
  {
    role: 'admin',
    path: '/',
    size: { width: 1440, height: 900 },
    first: 'To do',
    last: 'Your account',
    about: 'todo',
  },
  {
    role: 'admin',
    path: '/buildings',
    size: { width: 390, height: 844 },
    first: 'The pages of this area',
    last: 'Rows',
    about: 'tabs',
  },
  {
    role: 'technician',
    path: '/installer',
    size: { width: 390, height: 844 },
    first: 'Install devices',
    last: 'Your account',
    about: 'devices',
  },
] as const

for (const { role, path, size, first, last, about } of pages)
  test(
    `a tour of ${path} at ${size.width} px is asked for, stays in the window, and ends where it was asked for`,
    path === '/buildings' ? {} : onlyInSweep,
    async ({ page, signIn }) => {
      await page.setViewportSize(size)
      await signIn(role)
      await page.goto(path)
      await settled(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const account = page.getByRole('button', { name: 'Your account' })
      await account.click()
      await page.getByRole('menuitem', { name: 'Show me around' }).click()
      const stop = page.getByRole('dialog')
      await expect(stop).toHaveAccessibleName(first)
      await isAccessible(page)
      // beside what it is about, unless that fills the window
      const [own, shown] = [
        await stop.boundingBox(),
        await page.locator(`[data-tour=${about}]`).first().boundingBox(),
      ]
      expect((own?.y ?? 0) >= (shown?.y ?? 0) + (shown?.height ?? 0)).toBe(true)
      const stops = Number(/of (\d+)/.exec((await stop.textContent()) ?? '')?.[1])
      expect(stops).toBeGreaterThan(4)
      for (let at = 2; at <= stops; at += 1) {
        await page.keyboard.press('ArrowRight')
        await expect(stop).toContainText(`${at} of ${stops}`)
        const box = await stop.boundingBox()
        expect(
          box &&
            box.x >= 0 &&
            box.y >= 0 &&
            box.x + box.width <= size.width &&
            box.y + box.height <= size.height,
        ).toBe(true)
      }
      await expect(stop).toHaveAccessibleName(last)
      await isAccessible(page)
      await page.keyboard.press('Escape')
      await expect(stop).toHaveCount(0)
      await expect(account).toBeFocused()
    },
  )
