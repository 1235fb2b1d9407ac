import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { startVentil, type RunningVentil } from '../support/startVentil.ts'

type DemoRole = 'superadmin' | 'admin' | 'customer' | 'regular' | 'technician' | 'mainrenter' | 'subrenter'

interface WorkerFixtures {
  ventil: RunningVentil
}

interface TestFixtures {
  /** Signs in through the form, in the given language. */
  signIn: (role: DemoRole, language?: 'en' | 'de') => Promise<void>
}

/** The browser's own console message for a request that a test expects to be rejected. */
const ofTheBrowser = /Failed to load resource: the server responded with a status of 4\d\d/

/** A page on which any console error or warning fails the test. */
const watched = async (page: Page, use: (page: Page) => Promise<void>) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !ofTheBrowser.test(message.text()))
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  await use(page)
  expect(complaints, 'the console stays quiet').toEqual([])
}

/** One Ventil per worker, on a copy of the demo estate; tests that modify data create their own. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  ventil: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // a busy machine delays the event loop, which must not count as overload here; a simulated fleet would answer for the tests' devices
      const dataDir = await mkdtemp(join(tmpdir(), 'ventil-e2e-'))
      await cp(process.env['VENTIL_SEEDED'] ?? '', dataDir, { recursive: true })
      const ventil = await startVentil({ dataDir, env: { MAX_EVENT_LOOP_DELAY: '0', MAX_CALL_WAIT: '0', SIMULATOR_SPEED: '0' } })
      await use(ventil)
      await ventil.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ventil }, use) => use(ventil.web),
  page: async ({ page }, use) => watched(page, use),
  signIn: async ({ page }, use) =>
    use(async (role, language = 'en') => {
      await page.addInitScript((lang) => localStorage.setItem('language', lang), language)
      await page.goto('/sign-in')
      const words =
        language === 'en'
          ? { email: 'E-mail address', password: 'Password', submit: 'Sign in' }
          : { email: 'E-Mail-Adresse', password: 'Passwort', submit: 'Anmelden' }
      await page.getByLabel(words.email).fill(`${role}@demo.ventil.test`)
      await page.getByLabel(words.password, { exact: true }).fill('ventil-demo-2026')
      await page.getByRole('button', { name: words.submit }).click()
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page).not.toHaveURL(/sign-in/)
    }),
})

/** Waits until a page has loaded. Not by network idle, because the stream of live updates stays open. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect(page.locator('[role=progressbar]:not([aria-valuenow]), .MuiSkeleton-root, [aria-busy=true]')).toHaveCount(0)
}

export { expect }
