import { expect, it } from 'vitest'
import { pdfText } from '../../../tests/support/pdfText.ts'
import { privacyPdf } from './privacyPdf.ts'

const text = {
  language: 'de',
  title: 'Informationen zum „Datenschutz“',
  body: 'Für Łódź, Gießen und Ωμέγα – 5 €.\nzweite Zeile\n\n## Ihre Rechte\n- Auskunft über Luftfeuchte\n- Löschung\n\nEnde',
  number: 3,
  publishedAt: '2026-11-20T23:30:00.000Z',
} as const

const lines = (file: Buffer) =>
  pdfText(file)
    .split(/[\n\f]/)
    .map((line) => line.trim())
    .filter(Boolean)

it('contains the whole text with letters of many languages, its version and page numbers', async () => {
  const said = lines(await privacyPdf(text)).join('\n')
  for (const part of [
    'Informationen zum „Datenschutz“',
    'Für Łódź, Gießen und Ωμέγα – 5 €.',
    'zweite Zeile',
    'Ihre Rechte',
    'Auskunft über Luftfeuchte',
    'Löschung',
    'Ende',
    'Ventil · Fassung 3 vom 21. November 2026',
    'Seite 1 von 1',
  ])
    expect(said).toContain(part)
})

it('declares its language and title, and is tagged for screen readers', async () => {
  const raw = (await privacyPdf({ ...text, language: 'en' })).toString('latin1')
  expect(raw.startsWith('%PDF-1.7')).toBe(true)
  expect(raw).toContain('/Lang (en)')
  expect(raw).toContain('/DisplayDocTitle true')
  expect(raw).toContain('/MarkInfo')
  for (const kind of ['Document', 'H1', 'H2', 'P', 'L', 'LI'])
    expect(raw).toMatch(new RegExp(`/S /${kind}\\b`))
  expect(raw.match(/\/FontFile2/g)?.length).toBe(2)
})

it('numbers its pages', async () => {
  const long = {
    ...text,
    body: Array.from({ length: 60 }, (_, index) => `## Teil ${index}\nEin Absatz, der etwas sagt.\n`).join(
      '\n',
    ),
  }
  const said = lines(await privacyPdf(long))
  const pages = said.filter((line) => line.startsWith('Seite '))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages).toEqual(pages.map((_, index) => `Seite ${index + 1} von ${pages.length}`))
})

it('has the same bytes for the same version', async () => {
  const [one, other] = [await privacyPdf(text), await privacyPdf(text)]
  expect(one.equals(other)).toBe(true)
})
