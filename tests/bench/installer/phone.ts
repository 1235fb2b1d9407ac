import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '../../../demo/seed/demoSignIns.ts'
import type { RunningVentil } from '../../support/startVentil.ts'
import { textsIn } from './texts.ts'

export interface Look {
  readonly language: 'de' | 'en'
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
  readonly serviceWorkers?: 'allow' | 'block'
}

/** A phone on which the demo's technician is signed in. */
export const phone = async (
  browser: Browser,
  { web }: RunningVentil,
  look: Look,
): Promise<BrowserContext> => {
  const { language, colorScheme = 'light', width = 390, serviceWorkers = 'allow' } = look
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    isMobile: true,
    hasTouch: true,
    baseURL: web,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme,
    serviceWorkers,
  })
  await context.addInitScript(
    ([lang, mode]) => {
      localStorage.setItem('language', lang)
      localStorage.setItem('theme', mode)
    },
    [language, colorScheme] as const,
  )
  const page = await context.newPage()
  const text = textsIn(language)
  await page.goto('/sign-in')
  await page.getByLabel(text('account.common.email')).fill('technician@demo.ventil.test')
  await page.getByLabel(text('account.common.password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: text('account.signIn.submit') }).click()
  await page.waitForURL((url) => !url.pathname.includes('sign-in'))
  await page.goto('/installer')
  await page.getByRole('heading', { level: 1, name: text('installer.home.title') }).waitFor()
  if (serviceWorkers === 'allow')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.close()
  return context
}

/** A slow 4G network, as the browser's tools define it. */
export const slowNetwork = async (page: Page): Promise<void> => {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 180_000,
    uploadThroughput: 84_375,
  })
}

/** A slower processor, and a slow network. */
export const slowDown = async (page: Page, rate = 4): Promise<void> => {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate })
  await slowNetwork(page)
}
