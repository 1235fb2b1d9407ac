import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Client } from '../../contract/client.ts'
import { taxonomyImport } from '../../contract/main/taxonomyImport.ts'
import { nodeForms } from '../../tests/support/nodeForms.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'
import type { Language } from '../providers/language.ts'
import { renderInApp } from '../ui/testing/inApp.tsx'

let web: WebApp
let Page: ComponentType
let main: Client

beforeAll(async () => {
  web = await webApp()
  await nodeForms()
  // the session of a user, and the addresses, which the calls read once
  await web.open('/taxonomy-import')
  cleanup()
  Page = (await import('./TaxonomyImportPage.tsx')).TaxonomyImportPage
  main = (await import('../providers/api.ts')).main
})
afterAll(() => web.stop())

const header =
  'Liegenschaft;Gebäudekomplex;Straße;Hausnummer;PLZ;Ort;Baujahr;Etage;Nutzungsart;WE-Nr.;Bemerkung'
const line = (at: number, { city = 'Dresden', year = '1965', floor = 'EG', id = `Z-${at}` } = {}) =>
  `Test;Testhof;Testweg;${at + 1};01069;${city};${year};${floor};Wohnung;${id};egal`
const csv = (lines: string[], name = 'bestand.csv') => new File([[header, ...lines].join('\n')], name)

/** Three faulty rows among sixty: no floor, an impossible year of construction, a typo in a city. */
const faulty = () =>
  csv(
    Array.from({ length: 60 }, (_, at) =>
      line(at, at === 4 ? { floor: '' } : at === 9 ? { year: '19x5' } : at === 55 ? { city: 'Dresdn' } : {}),
    ),
  )

const open = async (user: UserEvent, file: File, language: Language = 'en') => {
  const names =
    language === 'en'
      ? { estate: 'Estate', next: 'Continue', check: 'Check file' }
      : { estate: 'Bestand', next: 'Weiter', check: 'Datei prüfen' }
  await renderInApp(<Page />, {
    language,
    at: '/taxonomy-import',
    authProvider: { getPermissions: () => Promise.resolve(['estate.write', 'renters.write']) },
  })
  await user.click(await screen.findByRole('radio', { name: names.estate }))
  await user.click(screen.getByRole('button', { name: names.next }))
  fireEvent.drop(screen.getByTestId('drop-zone'), { dataTransfer: { files: [file] } })
  await screen.findByText(file.name)
  await user.click(screen.getByRole('button', { name: names.check }))
}

const cell = (row: number, column: string): HTMLElement => {
  const found = [...document.querySelectorAll('tbody tr')]
    .find((line) => line.querySelector('th')?.textContent === String(row))
    ?.querySelector(`[data-column="${column}"]`)
  if (!(found instanceof HTMLElement)) throw new Error(`row ${row} is not shown`)
  return found
}
const shownRows = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
const checkAgain = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument())
}

describe('the preview', () => {
  it('shows every error in words at its cell, with the row number of the file', async () => {
    await open(userEvent.setup(), faulty())
    const summary = await screen.findByRole('region', { name: 'File summary' })
    expect(summary).toHaveTextContent(/bestand\.csv2 errors1 warning/)
    expect(summary).toHaveTextContent('Rows60')
    expect(summary).toHaveTextContent('SeparatorSemicolon')
    expect(summary).toHaveTextContent('Columns not importedBemerkung')
    expect(shownRows()).toEqual(['6', '11'])
    expect(cell(6, 'floor')).toHaveTextContent(/^emptyErrorThe floor is missing\./)
    expect(cell(6, 'floor')).toHaveAttribute('aria-invalid', 'true')
    expect(cell(11, 'constructionYear')).toHaveTextContent(
      '19x5ErrorThis is not a valid construction year. Enter a year with four digits.',
    )
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    expect(screen.getByText('Correct 2 errors first.')).toBeInTheDocument()
  })

  it('filters, searches and pages', async () => {
    const user = userEvent.setup()
    await open(user, faulty())
    await user.click(await screen.findByRole('button', { name: 'With warnings 1' }))
    expect(shownRows()).toEqual(['57'])
    await user.click(screen.getByRole('button', { name: 'All 60' }))
    expect(shownRows()).toHaveLength(50)
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(shownRows()).toHaveLength(10)
    await user.type(screen.getByRole('searchbox', { name: 'Search rows' }), 'z-31')
    await waitFor(() => expect(shownRows()).toEqual(['33']))
  })

  it('speaks German', async () => {
    await open(userEvent.setup(), faulty(), 'de')
    await screen.findByText('2 Fehler')
    expect(cell(11, 'constructionYear')).toHaveTextContent(
      '19x5FehlerDas ist kein gültiges Baujahr. Geben Sie ein vierstelliges Jahr an.',
    )
    expect(screen.getByText('Beheben Sie zuerst 2 Fehler.')).toBeInTheDocument()
  })
})

describe('correcting cells', () => {
  it('moves from one cell to the next by keyboard, is checked against the same file, and then lets the user continue', async () => {
    const user = userEvent.setup()
    await open(user, faulty())
    await user.click(await screen.findByRole('button', { name: 'Next problem' }))
    const floor = screen.getByRole('textbox', { name: 'Floor, Row 6' })
    expect(floor).toHaveFocus()
    expect(floor).toHaveAccessibleDescription(/The floor is missing/)
    await user.keyboard('1.OG{Tab}')
    expect(screen.getByRole('textbox', { name: 'Construction year, Row 11' })).toHaveFocus()
    await user.keyboard('{Control>}a{/Control}1965{Enter}')
    expect(cell(11, 'constructionYear')).toHaveFocus()
    expect(cell(11, 'constructionYear')).toHaveTextContent('1965Previously “19x5” · not checked yet')
    expect(screen.getByText('2 changes have not been checked yet.')).toBeInTheDocument()
    await checkAgain(user)
    expect(await screen.findByText('No errors')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { name: 'Create' })).toHaveFocus()
    expect(screen.getByTestId('counts')).toHaveTextContent('60Units')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('button', { name: 'Corrections (2)' })).toBeInTheDocument()
  })

  it('starts by typing, is cancelled with Escape, and undone from the list', async () => {
    const user = userEvent.setup()
    await open(user, faulty())
    await screen.findByText('2 errors')
    act(() => cell(11, 'constructionYear').focus())
    await user.keyboard('2{Escape}')
    expect(cell(11, 'constructionYear')).toHaveTextContent(/^19x5/)
    expect(screen.queryByRole('button', { name: /Corrections/ })).not.toBeInTheDocument()
    await user.keyboard('1970{Enter}{ArrowLeft}')
    expect(cell(11, 'city')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Corrections (1)' }))
    const dialog = screen.getByRole('dialog', { name: '1 cell corrected' })
    expect(dialog).toHaveTextContent('Row 11 · Construction year19x5 → 1970')
    await user.click(within(dialog).getByRole('button', { name: 'Undo: Row 11 · Construction year' }))
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(cell(11, 'constructionYear')).toHaveTextContent('19x5ErrorThis is not a valid construction year.')
  })

  it('applies a suggestion with one click', async () => {
    const user = userEvent.setup()
    await open(user, faulty())
    await user.click(await screen.findByRole('button', { name: 'With warnings 1' }))
    await user.click(within(cell(57, 'city')).getByRole('button', { name: 'Use “Dresden”' }))
    expect(cell(57, 'city')).toHaveTextContent('DresdenPreviously “Dresdn” · not checked yet')
    await checkAgain(user)
    expect(await screen.findByText('No warnings')).toBeInTheDocument()
  })
})

describe('creating the records', () => {
  it('reports new conflicts, and that nothing was imported', async () => {
    const user = userEvent.setup()
    const file = csv([line(1, { id: 'M-1' }), line(2, { id: 'M-2' })], 'zweimal.csv')
    await open(user, file)
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    // somebody else imports the same file between check and creation
    await main(taxonomyImport.run, { file, form: {} })
    await user.click(await screen.findByRole('button', { name: 'Create now' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Nothing was imported. The estate has changed since the check, and the file no longer matches it. Check the file again.',
    )
    expect(screen.getByRole('heading', { name: 'Preview' })).toHaveFocus()
    expect(cell(2, 'street')).toHaveTextContent(/already exists/)
  })

  it('ends with figures that link to the lists, and can start over', async () => {
    const user = userEvent.setup()
    await open(user, csv([line(101, { id: 'N-1' }), line(102, { id: 'N-2' })], 'neu.csv'))
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByRole('button', { name: 'Create now' }))
    expect(await screen.findByText('2 rows of neu.csv were imported.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '2 Units' })).toHaveAttribute('href', '/building-units')
    expect(screen.getByRole('link', { name: 'Test' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/estate\?space=/),
    )
    await user.click(screen.getByRole('button', { name: 'Import another file' }))
    expect(await screen.findByRole('radio', { name: 'Estate' })).not.toBeChecked()
  })
})

describe('a file that was imported before', () => {
  it('is said to be there once, and only its new rows are imported', async () => {
    const user = userEvent.setup()
    const known = Array.from({ length: 25 }, (_, at) => line(300 + at, { id: `K-${at}` }))
    await main(taxonomyImport.run, { file: csv(known, 'erste.csv'), form: {} })
    await open(user, csv([...known, line(400, { id: 'K-new' })], 'zweite.csv'))
    expect(
      await screen.findByText(
        /^25 rows of this file are already in the estate\. Imported on .+ from erste\.csv\./,
      ),
    ).toBeInTheDocument()
    expect(screen.getByText('1 error')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Import only the 1 new row' }))
    expect(
      await screen.findByText(/^25 rows that are already in the estate are left out\./),
    ).toBeInTheDocument()
    expect(screen.getByText('No errors')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByRole('button', { name: 'Create now' }))
    expect(await screen.findByText('1 row of zweite.csv was imported.')).toBeInTheDocument()
  })
})

describe('renters', () => {
  it('are linked to existing units by customer id', async () => {
    const user = userEvent.setup()
    await main(taxonomyImport.run, { file: csv([line(201, { id: 'R-1' })]), form: {} })
    await renderInApp(<Page />, {
      at: '/taxonomy-import',
      authProvider: { getPermissions: () => Promise.resolve(['renters.write']) },
    })
    await user.click(await screen.findByRole('radio', { name: 'Renters' }))
    expect(screen.queryByRole('radio', { name: 'Estate' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    fireEvent.drop(screen.getByTestId('drop-zone'), {
      dataTransfer: {
        files: [
          new File(
            ['WE-Nr.;Vorname;Nachname;Mietbeginn\nR-1;Eva;Muster;01.02.2024\nR-999;Ida;Nirgends;01.02.2024'],
            'mieter.csv',
          ),
        ],
      },
    })
    await screen.findByText('mieter.csv')
    await user.click(screen.getByRole('button', { name: 'Check file' }))
    await screen.findByText('1 error')
    expect(cell(3, 'customerId')).toHaveTextContent(/There is no unit R-999/)
    expect(screen.getByTestId('counts')).toHaveTextContent('Lease1Renter1')
  })
})

describe('a file', () => {
  const choose = async (user: UserEvent, file: File) => {
    await renderInApp(<Page />, {
      at: '/taxonomy-import',
      authProvider: { getPermissions: () => Promise.resolve(['estate.write']) },
    })
    await user.click(await screen.findByRole('radio', { name: 'Estate' }))
    expect(screen.queryByRole('radio', { name: 'Renters' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    fireEvent.drop(screen.getByTestId('drop-zone'), { dataTransfer: { files: [file] } })
  }

  it('of more than 20 MB is rejected before it is sent', async () => {
    const file = csv([])
    vi.spyOn(file, 'size', 'get').mockReturnValue(20 * 1024 * 1024 + 1)
    await choose(userEvent.setup(), file)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The file is too large. Split it into several files.',
    )
    expect(screen.getByRole('button', { name: 'Check file' })).toBeDisabled()
  })

  it('of another kind is rejected with a sentence', async () => {
    const user = userEvent.setup()
    await choose(user, new File(['%PDF-1.7\n1 0 obj\n'], 'liste.csv'))
    await screen.findByText('liste.csv')
    await user.click(screen.getByRole('button', { name: 'Check file' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This is a PDF. Ask for the list as .xlsx or .csv.',
    )
  })

  it('without a list of units is reported as incomplete', async () => {
    const user = userEvent.setup()
    await choose(user, new File(['Farbe;Form\nrot;rund\n'], 'farben.csv'))
    await screen.findByText('farben.csv')
    await user.click(screen.getByRole('button', { name: 'Check file' }))
    expect(
      await screen.findByText(
        'The file has no header row. Name the columns as in the template and upload it again.',
      ),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
  })
})

it('names a column that the file lacks as the app does', async () => {
  const user = userEvent.setup()
  const without = (row: string) => row.split(';').toSpliced(6, 1).join(';')
  await open(user, new File([[without(header), without(line(0))].join('\n')], 'ohne.csv'), 'de')
  expect(await screen.findByText(/^Die Spalte „Baujahr“ fehlt oder ist leer\./)).toBeVisible()
})
