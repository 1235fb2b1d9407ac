import { expectUsable, fillDeclaration, linkTo } from './consentSteps.ts'
import { expect, test } from './fixtures.ts'
import { onlyInSweep } from './sweep.ts'

test('a consent is given and withdrawn on a phone', onlyInSweep, async ({ page, ventil }) => {
  const email = 'telefon@example.test'
  await page.goto(`${ventil.consent}/de`)
  await expectUsable(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const send = page.getByRole('button', { name: 'Einwilligung erteilen' })
  await expect(send).toBeDisabled()
  await fillDeclaration(page, 'de', 'telefon@')
  await page.getByLabel('Postleitzahl').fill('-5')
  // attempts to send the incomplete form
  await page.locator('.send').tap()
  await expect(page.getByText('Ungültige E-Mail-Adresse')).toBeVisible()
  await expect(page.getByText('Nur positive Zahlen')).toBeVisible()
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused()
  await expectUsable(page)
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('link', { name: 'Postleitzahl' }).tap()
  await expect(page.getByLabel('Postleitzahl')).toBeFocused()
  await page.getByLabel('Postleitzahl').fill('01067')
  await expect(page.getByText('Alle Angaben sind vollständig.')).toBeVisible()
  await send.tap()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Vielen Dank, Ihre Einwilligung ist eingegangen' }),
  ).toBeInViewport()
  await expectUsable(page)

  await page.goto(`${await linkTo(ventil, email)}/de`)
  await page.getByRole('button', { name: 'Einwilligung widerrufen' }).tap()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Ihre Einwilligung wurde widerrufen' }),
  ).toBeVisible()
  await expectUsable(page)
})
