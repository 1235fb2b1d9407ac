import { expect, settled, test } from './fixtures.ts'
import { onlyInSweep } from './sweep.ts'

/** The entries of each role's menu in the demo. */
const entries = {
  superadmin: [
    'Portfolio',
    'Projects',
    'Devices',
    'Alerts',
    'People',
    'Batch updates',
    'Privacy',
    'Administration',
  ],
  customer: [
    'Portfolio',
    'Projects',
    'Devices',
    'Alerts',
    'People',
    'Batch updates',
    'Legal texts',
    'Administration',
  ],
  technician: [
    'Portfolio',
    'Projects',
    'Devices',
    'People',
    'Batch updates',
    'Legal texts',
    'Administration',
  ],
  regular: ['Portfolio', 'Devices', 'Alerts', 'Legal texts', 'Administration'],
  mainrenter: ['Your consent'],
} as const
const roles = ['superadmin', 'customer', 'technician', 'regular', 'mainrenter'] as const

/** The longest and the shortest menu each time, the others in the sweep. */
const tagOf = (role: (typeof roles)[number]) =>
  role === 'superadmin' || role === 'mainrenter' ? {} : onlyInSweep

for (const role of roles)
  test(
    `the menu of ${role} fits a screen of 900 px, and each of its pages opens`,
    tagOf(role),
    async ({ page, signIn }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await signIn(role)
      await page.goto('/')
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      await expect(menu.getByRole('link')).toHaveText(
        entries[role].map((name) => new RegExp(`^${name}(?:\\d.*to do)?$`)),
      )
      expect(await menu.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true)
      for (const name of entries[role]) {
        await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click()
        await settled(page)
        const tabs = page.getByRole('navigation', { name, exact: true }).getByRole('link')
        for (const tab of await tabs.all()) {
          if ((await tab.getAttribute('href')) === '/installer') continue
          await tab.click()
          await expect(tab).toHaveAttribute('aria-current', 'page')
          await settled(page)
          await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
          await expect(page.getByText('You have no permission to view this')).toHaveCount(0)
        }
      }
    },
  )

test('the menu counts what the start page lists as to be done, and leads to where it is done', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/')
  const alerts = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Alerts/ })
  await expect(alerts).toHaveAccessibleName(/^Alerts ?, [\d,]+ to do$/)
  await alerts.click()
  await expect(page).toHaveURL(/\/alerts$/)
})
