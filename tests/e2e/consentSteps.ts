import type { FrameLocator, Page } from '@playwright/test'
import * as z from 'zod'
import type { RunningVentil } from '../support/startVentil.ts'
import { isAccessible } from './isAccessible.ts'

const labels = {
  en: ['First name', 'Surname', 'E-mail address', 'Street', 'House number', 'Postcode', 'City'],
  de: ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Straße', 'Hausnummer', 'Postleitzahl', 'Ort'],
} as const
const values = (email: string) => ['Erika', 'Muster', email, 'Am Markt', '1a', '01067', 'Dresden']

/** Fills in a complete declaration. */
export const fillDeclaration = async (
  page: Page | FrameLocator,
  language: 'en' | 'de',
  email: string,
): Promise<void> => {
  for (const [index, label] of labels[language].entries())
    await page.getByLabel(label, { exact: true }).fill(values(email)[index] ?? '')
  await page.getByRole('checkbox').check()
}

/** Expects that the current screen is accessible (axe). */
export const expectUsable = async (page: Page): Promise<void> => {
  await isAccessible(page, 'best-practice')
}

const Mails = z.array(z.object({ recipient: z.string(), links: z.array(z.string()) }))

/** The link to confirm or withdraw in the newest mail to an e-mail address, which is given in lower case. */
export const linkTo = async (
  { identity }: RunningVentil,
  email: string,
  page: 'confirmation' | 'revocation' = 'revocation',
): Promise<string> => {
  const mails = Mails.parse(await (await fetch(`${identity}/outbox.json`)).json())
  return (
    mails
      .find(({ recipient }) => recipient.toLowerCase() === email)
      ?.links.find((link) => link.includes(page)) ?? ''
  )
}
