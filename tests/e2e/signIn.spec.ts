import { demoPassword } from './demoCalls.ts'
import { expect, test } from './fixtures.ts'

test.describe('sign-in', () => {
  test('leads to the requested page, and stays there after a reload', async ({ page, ventil }) => {
    await page.goto('/tenants')
    await expect(page).toHaveURL(/\/sign-in\?next=%2Ftenants/)
    await page.getByLabel('E-mail address').fill('admin@demo.ventil.test')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.reload()
    await expect(page).toHaveURL(`${ventil.web}/tenants`)
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  })

  test('speaks German', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'de'))
    await page.goto('/sign-in?next=%2Ftenants')
    await page.getByLabel('E-Mail-Adresse').fill('admin@demo.ventil.test')
    await page.getByLabel('Passwort', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kunden' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })

  test("shows the specification's text when it fails, and keeps the input", async ({ page }) => {
    await page.goto('/sign-in')
    await page.getByLabel('E-mail address').fill('admin@demo.ventil.test')
    await page.getByLabel('Password', { exact: true }).fill('falsch falsch falsch')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Please check your username and password and try again.')).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toHaveValue('admin@demo.ventil.test')
  })

  test('signs out in every tab at once', async ({ page, context, signIn }) => {
    await signIn('customer')
    await page.goto('/')
    await expect(page.getByRole('main')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('main')).toBeVisible()
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: /sign out|log ?out/i }).click()
    await expect(page).toHaveURL(/sign-in/)
    await expect(other).toHaveURL(/sign-in/)
  })

  test('is recovered by an e-mailed link', async ({ page, ventil }) => {
    // a demo user that no other test signs in as
    const email = 'regular@demo.ventil.test'
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Check your inbox')).toBeVisible()
    const mails: { recipient: string; links: string[] }[] = await (
      await fetch(`${ventil.identity}/outbox.json`)
    ).json()
    const link = mails.find(({ recipient }) => recipient === email)?.links[0] ?? ''
    await page.goto(link)
    await page.getByLabel('New password').fill('Thermostatkopf 22 grad')
    await page.getByLabel('Repeat password').fill('Thermostatkopf 22 grad')
    await page.getByRole('button', { name: /save|set/i }).click()
    await expect(page.getByText('Your password has been changed. You can sign in with it now.')).toBeVisible()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Thermostatkopf 22 grad')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).not.toHaveURL(/sign-in/)
    // a link works only once
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expect(page.getByLabel('New password')).toBeHidden()
  })
})
