import { createServer } from 'node:http'
import * as z from 'zod'
import { expectUsable, fillDeclaration, linkTo } from './consentSteps.ts'
import { demoCalls } from './demoCalls.ts'
import { expect, test } from './fixtures.ts'

const Records = z.object({
  items: z.array(z.object({ email: z.string().nullable(), channel: z.string(), embeddedIn: z.string().nullable(), state: z.string() })),
})

test('a consent is given once, confirmed by mail, and withdrawn by the mail’s link, as often as one likes', async ({ page, ventil }) => {
  const email = 'erika.muster@example.test'
  await page.goto(`${ventil.consent}/en`)
  await fillDeclaration(page, 'en', ' Erika.Muster@example.test ')
  await page.getByRole('button', { name: 'Give consent' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your consent was recorded' })).toBeFocused()
  await expect(page.getByRole('status')).toHaveText('Your consent was recorded.')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectUsable(page)

  await page.goto(`${ventil.consent}/en`)
  await fillDeclaration(page, 'en', email)
  await page.getByRole('button', { name: 'Give consent' }).click()
  await expect(page.getByRole('alert')).toContainText('This e-mail address was already used')
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await expect(page.getByLabel('City')).toHaveValue('Dresden')
  await expectUsable(page)

  const link = await linkTo(ventil, email)
  expect(link).toContain(`${ventil.consent}/data-privacy-revocation/`)
  for (const _ of ['once', 'again']) {
    await page.goto(link)
    await expectUsable(page)
    await page.getByRole('button', { name: 'Withdraw consent' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your consent was withdrawn' })).toBeVisible()
    await expect(page).toHaveURL(`${ventil.consent}/data-privacy-revocation-success/en`)
  }
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your consent was withdrawn' })).toBeVisible()
  const { call } = await demoCalls(ventil, 'superadmin')
  const { items } = Records.parse(await call('GET', `/api/data-privacy-site/filter?Query=${encodeURIComponent(email)}`))
  expect(items.map(({ state }) => state)).toEqual(['revoked'])
})

test('a link that is not known says so', async ({ page, ventil }) => {
  await page.goto(`${ventil.consent}/data-privacy-revocation/unknown/de`)
  await page.getByRole('button', { name: 'Einwilligung widerrufen' }).click()
  await expect(page.getByRole('alert')).toContainText('Dieser Link ist ungültig.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all can be read, given and withdrawn', async ({ page, ventil }) => {
    const email = 'ohne.skript@example.test'
    await page.goto(`${ventil.consent}/x/de`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.locator('.prose').innerText()).length).toBeGreaterThan(200)
    await fillDeclaration(page, 'de', email)
    await page.getByRole('button', { name: 'Einwilligung erteilen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vielen Dank, Ihre Einwilligung ist eingegangen' })).toBeVisible()
    await page.goto(await linkTo(ventil, email))
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await page.getByRole('button', { name: 'Einwilligung widerrufen' }).click()
    await expect(page).toHaveURL(`${ventil.consent}/data-privacy-revocation-success/de`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ihre Einwilligung wurde widerrufen' })).toBeVisible()
  })
})

test('the page stands in a page of a site that may show it, by keyboard alone, and says where it stood', async ({ page, ventil }) => {
  const server = createServer((_request, reply) =>
    reply
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Tenants</title><iframe src="${ventil.consent}/embedded/en" width="1000" height="700"></iframe>`),
  )
  await new Promise<void>((resolve) => server.listen(Number(new URL(ventil.embedder).port), 'localhost', resolve))
  await page.goto(ventil.embedder)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('banner')).toHaveCount(0)
  await expect(frame.getByRole('contentinfo')).toHaveCount(0)
  const first = frame.getByLabel('First name')
  await first.focus()
  for (const text of ['Eva', 'Rahmen', 'eva.rahmen@example.test', 'Am Markt', '2', '10115', 'Berlin']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(frame.getByRole('button', { name: 'Give consent' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { level: 1, name: /Thank you/ })).toBeVisible()
  const { call } = await demoCalls(ventil, 'superadmin')
  const { items } = Records.parse(await call('GET', '/api/data-privacy-site/filter?Query=eva.rahmen%40example.test'))
  expect(items).toMatchObject([{ channel: 'embedded', embeddedIn: new URL(ventil.embedder).host }])
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
})

test.describe('addresses and languages', () => {
  for (const [path, language, embedded] of [
    ['/', 'en', false],
    ['/de', 'de', false],
    ['/x/de', 'de', false],
    ['/embedded', 'en', true],
    ['/embedded/de', 'de', true],
  ] as const)
    for (const scheme of ['light', 'dark'] as const)
      test(`${path} can be used by everybody, ${scheme} (axe)`, async ({ page, ventil }) => {
        await page.emulateMedia({ colorScheme: scheme })
        await page.goto(`${ventil.consent}${path}`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('contentinfo')).toHaveCount(embedded ? 0 : 1)
        if (embedded) expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(236, 239, 240)')
        await expectUsable(page)
        await page.getByRole('textbox').first().press('Enter')
        await expect(page.getByText(language === 'en' ? 'Required' : 'Pflichtfeld').first()).toBeVisible()
        await expectUsable(page)
      })

  test('a change of the language keeps the page and what is typed', async ({ page, ventil }) => {
    await page.goto(`${ventil.consent}/x/en`)
    await page.getByLabel('City').fill('Celle')
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page.getByLabel('Ort')).toHaveValue('Celle')
    await expect(page).toHaveURL(`${ventil.consent}/x/de`)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })

  test('the privacy information is a file to keep, and the footer leads to what is published', async ({ page, ventil }) => {
    await page.goto(`${ventil.consent}/de`)
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: /Datenschutzinformation/ }).click()
    expect((await waiting).suggestedFilename()).toBe('privacy-information-de.pdf')
    for (const name of ['Impressum', 'Datenschutz']) {
      await page.goto(`${ventil.consent}/de`)
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      expect((await page.locator('.prose').innerText()).length).toBeGreaterThan(50)
      await expectUsable(page)
    }
  })
})
