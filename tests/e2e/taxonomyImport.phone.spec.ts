import { expect, test } from './fixtures.ts'
import { isAccessible } from './isAccessible.ts'
import { onlyInSweep } from './sweep.ts'

const list = [
  'Straße;Hausnummer;PLZ;Ort;Baujahr;Etage;Nutzungsart;WE-Nr.;Gebäudekomplex',
  'Telefonweg;1;01069;Dresden;19x5;EG;Wohnung;P-1;Hof',
  'Telefonweg;3;01069;Dresden;1965;;Wohnung;P-2;Hof',
].join('\n')

test(
  'a phone checks and corrects a file without clipping the page',
  onlyInSweep,
  async ({ page, signIn }) => {
    await signIn('admin', 'de')
    await page.goto('/taxonomy-import')
    const fits = async () =>
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(1)
    await page.getByRole('radio', { name: 'Bestand', exact: true }).check()
    await fits()
    await page.getByRole('button', { name: 'Weiter', exact: true }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    await fits()
    await page.getByRole('button', { name: 'Datei prüfen' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await fits()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Nächstes Problem' }).click()
    await page.getByRole('textbox', { name: 'Baujahr, Zeile 2' }).fill('1965')
    await page.keyboard.press('Tab')
    await page.getByRole('textbox', { name: 'Etage, Zeile 3' }).fill('1. OG')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Erneut prüfen' }).click()
    await expect(page.getByText('Keine Fehler')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Weiter', exact: true })).toBeEnabled()
    await fits()
  },
)
