import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { languages } from '../../domain/limits.ts'
import { expect, test } from './fixtures.ts'
import { isAccessible } from './isAccessible.ts'
import { onlyInSweep } from './sweep.ts'
import type { RunningVentil } from '../support/startVentil.ts'
import { demoCalls } from './demoCalls.ts'

const Made = z.object({ id: z.string() })

/**
 * Creates an empty client that the demo's Admin can select from the next sign-in on. Its name must start with a Z, because other tests
 * start in the first client by name. Returns the name.
 */
const anEmptyTenant = async (ventil: RunningVentil, name: string): Promise<string> => {
  const [{ call }, { userId }] = [await demoCalls(ventil, 'superadmin'), await demoCalls(ventil, 'admin')]
  const { id } = Made.parse(await call('POST', '/api/tenants', { name }))
  await call('POST', `/api/user-assignments/${userId}`, { tenantId: id, role: 'Admin' }, ventil.identity)
  return name
}

const example = (name: string) => join(import.meta.dirname, '../../examples', name)

/** The texts of the wizard that the test presses or looks for. */
const words = {
  en: {
    client: /^Client:/,
    estate: 'Estate',
    next: 'Continue',
    check: 'Check file',
    again: 'Check again',
    create: 'Create now',
    template: 'Download template',
    templateFile: /^Estate template\.xlsx$/,
    postcode: 'Postcode',
    noErrors: 'No errors',
    oneError: '1 error',
    blocked: 'Correct 1 error first.',
    tree: 'Open estate tree',
    units: 'Units',
    buildings: 'Buildings',
    renters: 'Renters',
    exportList: 'Export list',
    exportEstate: 'Whole estate for an import, as a background task',
    export: 'Export',
  },
  de: {
    client: /^Kunde:/,
    estate: 'Bestand',
    next: 'Weiter',
    check: 'Datei prüfen',
    again: 'Erneut prüfen',
    create: 'Jetzt anlegen',
    template: 'Vorlage herunterladen',
    templateFile: /^Vorlage Bestand\.xlsx$/,
    postcode: 'PLZ',
    noErrors: 'Keine Fehler',
    oneError: '1 Fehler',
    blocked: 'Beheben Sie zuerst 1 Fehler.',
    tree: 'Bestandsbaum öffnen',
    units: 'Einheiten',
    buildings: 'Gebäude',
    renters: 'Mieter',
    exportList: 'Liste exportieren',
    exportEstate: 'Gesamter Bestand für einen Import, als Vorgang im Hintergrund',
    export: 'Exportieren',
  },
} as const

type Language = keyof typeof words

const choose = async (page: Page, language: Language, tenant: string) => {
  await page.goto('/')
  await page.getByRole('button', { name: words[language].client }).click()
  await page.getByRole('option', { name: tenant }).click()
  await expect(page.getByRole('button', { name: words[language].client })).toContainText(tenant)
}

/** Drops a file as from the desktop. */
const drop = async (page: Page, path: string) => {
  const bytes = (await readFile(path)).toString('base64')
  const dataTransfer = await page.evaluateHandle(
    ([bytes, name]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], name))
      return transfer
    },
    [bytes, basename(path)] as const,
  )
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer })
  await expect(page.getByTestId('drop-zone')).toContainText(basename(path))
}

/** Goes from the first step to the preview. */
const toPreview = async (page: Page, language: Language, path: string) => {
  const say = words[language]
  await page.goto('/taxonomy-import')
  await page.getByRole('radio', { name: say.estate, exact: true }).check()
  await page.getByRole('button', { name: say.next, exact: true }).click()
  await drop(page, path)
  await page.getByRole('button', { name: say.check }).click()
  await expect(page.getByRole('grid')).toBeVisible()
}

/** Reads the figures of the preview: label to number. */
const figures = async (page: Page): Promise<Record<string, string>> => {
  const list = page.getByTestId('counts')
  const [labels, values] = [
    await list.getByRole('term').allInnerTexts(),
    await list.getByRole('definition').allInnerTexts(),
  ]
  return Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']))
}

const createAll = async (page: Page, language: Language) => {
  const say = words[language]
  await page.getByRole('button', { name: say.next, exact: true }).click()
  const announced = await figures(page)
  await page.getByRole('button', { name: say.create }).click()
  await expect(page.getByRole('link', { name: say.tree })).toBeVisible()
  expect(await figures(page)).toEqual(announced)
  return announced
}

const download = async (page: Page, act: () => Promise<void>) => {
  const waiting = page.waitForEvent('download')
  await act()
  const file = await waiting
  const path = join(test.info().outputDir, file.suggestedFilename())
  await file.saveAs(path)
  return path
}

for (const language of languages)
  test(
    `in ${language} a property manager's list is checked, corrected, created, exported and imported again`,
    onlyInSweep,
    async ({ page, signIn, ventil }) => {
      const say = words[language]
      const [first, second] = [
        await anEmptyTenant(ventil, `Zuerst importiert ${language}`),
        await anEmptyTenant(ventil, `Zweiter Import ${language}`),
      ]
      await signIn('admin', language)
      await choose(page, language, first)
      await toPreview(page, language, example('hausverwaltung-bestand.xlsx'))
      await expect(page.getByText(say.noErrors)).toBeVisible()

      await test.step('a cell is broken and mended', async () => {
        const cell = page.locator('td[data-r="0"][data-column="zipcode"]')
        const right = await cell.innerText()
        await cell.click()
        await page.getByRole('textbox', { name: say.postcode }).fill('123')
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: say.again }).click()
        await expect(page.getByText(say.oneError, { exact: true })).toBeVisible()
        await expect(page.getByText(say.blocked)).toBeVisible()
        await expect(page.getByRole('button', { name: say.next, exact: true })).toBeDisabled()
        const broken = page.locator('td[aria-invalid=true]')
        await expect(broken).toHaveCount(1)
        await broken.focus()
        await page.keyboard.press('F2')
        await page.getByRole('textbox', { name: say.postcode }).fill(right)
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: say.again }).click()
        await expect(page.getByText(say.noErrors)).toBeVisible()
      })

      const made = await createAll(page, language)
      expect(made[say.units]).toBe('322')

      await test.step('the estate is there: tree, lists, counts', async () => {
        await page.getByRole('link', { name: say.tree }).click()
        await expect(page.getByText('Leipzig-Gohlis').first()).toBeVisible()
        await page.goto('/building-units')
        await expect(page.getByText(/^1–\d+ (of|von) 322$/)).toBeVisible()
        await page.goto('/buildings')
        await expect(page.getByText(new RegExp(`^1–\\d+ (of|von) ${made[say.buildings]}$`))).toBeVisible()
        await page.goto('/renters')
        await expect(page.getByText(new RegExp(`^1–\\d+ (of|von) ${made[say.renters]}$`))).toBeVisible()
      })

      await test.step('its export makes the same in another client', async () => {
        await page.goto('/locations')
        const file = await download(page, async () => {
          await page.getByRole('button', { name: say.exportList }).click()
          await page.getByRole('menuitem', { name: say.exportEstate }).click()
          await page
            .getByRole('dialog')
            .or(page.getByRole('alertdialog'))
            .getByRole('button', { name: say.export })
            .click()
        })
        await choose(page, language, second)
        await toPreview(page, language, file)
        await expect(page.getByText(say.noErrors)).toBeVisible()
        expect(await createAll(page, language)).toEqual(made)
      })
    },
  )

for (const language of languages)
  test(
    `in ${language} a Windows-1252 CSV file is read with its umlauts, after the template was downloaded`,
    onlyInSweep,
    async ({ page, signIn, ventil }) => {
      const say = words[language]
      const tenant = await anEmptyTenant(ventil, `Zeilen als CSV ${language}`)
      await signIn('admin', language)
      await choose(page, language, tenant)
      await page.goto('/taxonomy-import')
      await page.getByRole('radio', { name: say.estate, exact: true }).check()
      await page.getByRole('button', { name: say.next, exact: true }).click()
      const template = await download(page, () => page.getByRole('button', { name: say.template }).click())
      expect(basename(template)).toMatch(say.templateFile)
      await toPreview(page, language, example('bestand-export-windows1252.csv'))
      await expect(page.getByText('windows-1252')).toBeVisible()
      await expect(page.getByRole('gridcell', { name: 'Nürnberg', exact: true }).first()).toBeVisible()
      await isAccessible(page)
      const made = await createAll(page, language)
      expect(made[say.units]).toBe('321')
      await page.getByRole('link', { name: say.tree }).click()
      await expect(page.getByText('Nürnberg-Gostenhof').first()).toBeVisible()
    },
  )

test('a file of another kind is rejected with a message, and leaving with a loaded file asks for confirmation', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/taxonomy-import')
  await page.getByRole('radio', { name: 'Estate', exact: true }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'),
  })
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('alert')).toContainText('This is a PDF. Ask for the list as .xlsx or .csv.')
  await page.getByRole('link', { name: 'Buildings' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave the import?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByTestId('drop-zone')).toContainText('scan.pdf')
  const client = page.getByRole('button', { name: words.en.client })
  const before = await client.textContent()
  const chooseOther = async () => {
    await client.click()
    await page.getByRole('listbox').getByRole('option', { selected: false }).first().click()
  }
  await chooseOther()
  await expect(page.getByRole('alertdialog')).toContainText('Leave the import?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByTestId('drop-zone')).toContainText('scan.pdf')
  await expect(client).toHaveText(before ?? '')
  await page.getByRole('link', { name: 'Buildings' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave import' }).click()
  await expect(page).toHaveURL(/\/buildings/)
})
