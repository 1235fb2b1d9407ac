import { cp, rm } from 'node:fs/promises'
import { expect, test as base, type Page, type TestInfo } from '@playwright/test'
import { startVentil, type RunningVentil } from '../support/startVentil.ts'
import { tempFolder } from '../support/tempFolder.ts'
import { demoPassword } from './demoCalls.ts'

type DemoRole = 'superadmin' | 'admin' | 'customer' | 'regular' | 'technician' | 'mainrenter' | 'subrenter'

interface WorkerFixtures {
  ventil: RunningVentil
}

interface TestFixtures {
  /** Stores what a sign-in does (its form is the subject of signIn.spec.ts), by default in the user's first client: the next page is open to them. */
  signIn: (role: DemoRole, language?: 'en' | 'de', tenantId?: string) => Promise<void>
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

/** A desk's screen, and in the tests of `*.phone.spec.ts` a phone's. Not two projects: each has workers, and so Ventils, of its own. */
const isPhone = ({ file }: TestInfo): boolean => file.endsWith('.phone.spec.ts')

/** One Ventil per worker, on a copy of the demo estate; tests that modify data create their own. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  ventil: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // a busy machine delays the event loop, which must not count as overload here; a simulated fleet would answer for the tests' devices
      const dataDir = await tempFolder('ventil-e2e-')
      await cp(process.env['VENTIL_SEEDED'] ?? '', dataDir, { recursive: true })
      const ventil = await startVentil({
        dataDir,
        env: { MAX_EVENT_LOOP_DELAY: '0', MAX_CALL_WAIT: '0', SIMULATOR_SPEED: '0' },
      })
      await use(ventil)
      await ventil.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ventil }, use) => use(ventil.web),
  // eslint-disable-next-line no-empty-pattern
  viewport: async ({}, use, info) =>
    use(isPhone(info) ? { width: 390, height: 844 } : { width: 1280, height: 800 }),
  // eslint-disable-next-line no-empty-pattern
  isMobile: async ({}, use, info) => use(isPhone(info)),
  // eslint-disable-next-line no-empty-pattern
  hasTouch: async ({}, use, info) => use(isPhone(info)),
  page: async ({ page }, use) => watched(page, use),
  signIn: async ({ page, context, ventil }, use) =>
    use(async (role, language = 'en', tenantId) => {
      // an open page would notice that its session is another's, and leave by itself
      if (page.url() !== 'about:blank') await page.goto('about:blank')
      const reply = await context.request.post(`${ventil.identity}/api/auth/login`, {
        data: { email: `${role}@demo.ventil.test`, password: demoPassword },
      })
      await expect(reply).toBeOK()
      const { cookies } = await context.storageState()
      const localStorage = Object.entries({
        session: await reply.text(),
        language,
        ...(tenantId && { selectedTenantId: tenantId }),
      }).map(([name, value]) => ({
        name,
        value,
      }))
      await context.setStorageState({ cookies, origins: [{ origin: ventil.web, localStorage }] })
    }),
})

/** Waits until a page has loaded. Not by network idle, because the stream of live updates stays open. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect(
    page.locator('[role=progressbar]:not([aria-valuenow]), .MuiSkeleton-root, [aria-busy=true]'),
  ).toHaveCount(0)
}

export { expect }
