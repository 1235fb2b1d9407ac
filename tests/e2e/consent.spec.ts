import { createServer } from 'node:http'
import * as z from 'zod'
import { expectUsable, fillDeclaration, linkTo } from './consentSteps.ts'
import { demoCalls } from './demoCalls.ts'
import { expect, test } from './fixtures.ts'

const Records = z.object({
  items: z.array(
    z.object({
      email: z.string().nullable(),
      channel: z.string(),
      embeddedIn: z.string().nullable(),
      state: z.string(),
    }),
  ),
})

/** A third-party page that frames a URL, on a port of its own; any free port by default. */
const somebodysPage = async (framed: string, port = 0) => {
  const server = createServer((_request, reply) =>
    reply
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><title>Tenants</title><iframe src="${framed}" width="1000" height="700"></iframe>`,
      ),
  )
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

test('a consent is given once, confirmed by e-mail, and withdrawn by the link in it, also repeatedly', async ({
  page,
  ventil,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  const email = 'erika.muster@example.test'
  await page.goto(`${ventil.consent}/en`)
  await fillDeclaration(page, 'en', ' Erika.Muster@example.test ')
  await page.getByRole('button', { name: 'Give consent' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Thank you, we have received your consent' }),
  ).toBeFocused()
  await expect(page.getByRole('status')).toHaveText('Your consent was recorded.')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectUsable(page)

  const confirmation = await linkTo(ventil, email, 'confirmation')
  for (const _ of ['once', 'again']) {
    await page.goto(confirmation)
    await page.getByRole('button', { name: 'Confirm consent' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your consent is confirmed' })).toBeVisible()
    await expect(page).toHaveURL(`${ventil.consent}/data-privacy-confirmation-success/en`)
  }
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
    await page.getByRole('button', { name: 'Withdraw consent' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your consent was withdrawn' })).toBeVisible()
    await expect(page).toHaveURL(`${ventil.consent}/data-privacy-revocation-success/en`)
  }
  await expectUsable(page)
  await page.goto(`${ventil.consent}/data-privacy-revocation/unknown/de`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden')
  await page.goto(`${ventil.consent}/data-privacy-revocation/${'a'.repeat(43)}/de`)
  await page.getByRole('button', { name: 'Einwilligung widerrufen' }).click()
  await expect(page.getByRole('alert')).toContainText('Dieser Link ist ungültig.')
  await expectUsable(page)
  const { call } = await demoCalls(ventil, 'superadmin')
  const { items } = Records.parse(
    await call('GET', `/api/data-privacy-site/filter?Query=${encodeURIComponent(email)}`),
  )
  expect(items.map(({ state }) => state)).toEqual(['revoked'])
  expect([...hosts].toSorted()).toEqual([ventil.consent, ventil.main].toSorted())
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('texts can be read, and consent given and withdrawn', async ({ page, ventil }) => {
    const email = 'ohne.skript@example.test'
    await page.goto(`${ventil.consent}/x/de`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.locator('.prose').innerText()).length).toBeGreaterThan(200)
    await fillDeclaration(page, 'de', email)
    await page.getByRole('button', { name: 'Einwilligung erteilen' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Vielen Dank, Ihre Einwilligung ist eingegangen' }),
    ).toBeVisible()
    await page.goto(await linkTo(ventil, email, 'confirmation'))
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await page.getByRole('button', { name: 'Einwilligung bestätigen' }).click()
    await expect(page).toHaveURL(`${ventil.consent}/data-privacy-confirmation-success/de`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Ihre Einwilligung ist bestätigt' }),
    ).toBeVisible()
    await page.goto(await linkTo(ventil, email))
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await page.getByRole('button', { name: 'Einwilligung widerrufen' }).click()
    await expect(page).toHaveURL(`${ventil.consent}/data-privacy-revocation-success/de`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Ihre Einwilligung wurde widerrufen' }),
    ).toBeVisible()
  })
})

test('the page can be embedded by allowed sites only, works by keyboard alone, and records the embedding site', async ({
  page,
  context,
  ventil,
}) => {
  const may = await somebodysPage(`${ventil.consent}/embedded/en`, Number(new URL(ventil.embedder).port))
  await page.goto(may.url)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('banner')).toHaveCount(0)
  await expect(frame.getByRole('contentinfo')).toHaveCount(0)
  await frame.getByLabel('First name').focus()
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
  const { items } = Records.parse(
    await call('GET', '/api/data-privacy-site/filter?Query=eva.rahmen%40example.test'),
  )
  expect(items).toMatchObject([{ channel: 'embedded', embeddedIn: new URL(may.url).host }])
  await may.close()

  // the browser logs these refusals to its console
  const refused = await context.newPage()
  for (const [path, port] of [
    ['/embedded/en', 0],
    ['/en', Number(new URL(ventil.embedder).port)],
  ] as const) {
    const other = await somebodysPage(`${ventil.consent}${path}`, port)
    const complaint = refused.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await refused.goto(other.url)
    await complaint
    await expect(refused.frameLocator('iframe').getByRole('textbox')).toHaveCount(0)
    await other.close()
  }
})

test('every page is in its language and accessible (axe), light and dark', async ({ page, ventil }) => {
  for (const [path, language, embedded, scheme] of [
    ['/', 'en', false, 'light'],
    ['/embedded', 'en', true, 'light'],
    ['/embedded/de', 'de', true, 'dark'],
    ['/x/de', 'de', false, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`${ventil.consent}${path}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('contentinfo')).toHaveCount(embedded ? 0 : 1)
    if (embedded)
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
        'rgb(236, 239, 240)',
      )
    await page.getByRole('textbox').first().press('Enter')
    await expect(page.getByText(language === 'en' ? 'Required' : 'Pflichtfeld').first()).toBeVisible()
    await expectUsable(page)
  }
  await page.getByLabel('Ort').fill('Celle')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Celle')
  await expect(page).toHaveURL(`${ventil.consent}/x/en`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Privacy information/ }).click()
  expect((await download).suggestedFilename()).toBe('privacy-information-en.pdf')
  for (const name of ['Imprint', 'Data protection']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: name === 'Imprint' ? name : 'Privacy information' }),
    ).toBeVisible()
    await expectUsable(page)
  }
})
