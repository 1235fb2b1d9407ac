import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextField } from '@mui/material'
import { describe, expect, it } from 'vitest'
import de from '../../../locales/de/glossary.json'
import en from '../../../locales/en/glossary.json'
import { GlossaryPage } from '../../help/GlossaryPage.tsx'
import { ReleasesPage } from '../../help/ReleasesPage.tsx'
import { renderInApp } from '../testing/inApp.tsx'
import { Explained } from './Explained.tsx'
import { releaseDays } from './releases.ts'
import { labelsOfTerms } from './terms.ts'

const texts = import.meta.glob<Record<string, unknown>>('../../../locales/{en,de}/*.json', {
  eager: true,
  import: 'default',
})

const textOf = (language: string, label: string): unknown => {
  const [part = '', ...path] = label.split('.')
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    texts[`../../../locales/${language}/${part}.json`],
  )
}

/** Names of columns in files, and of fields that commands and the installer explain at a place of their own or have no room to. */
const inFiles = new Set([
  'deviceExport',
  'projectExport',
  'import',
  'device-files',
  'firmware',
  'commands',
  'installer',
])

describe('the help beside a field', () => {
  it.each(['en', 'de'])('belongs to labels that there are (%s)', (language) => {
    expect(labelsOfTerms.filter((label) => typeof textOf(language, label) !== 'string')).toEqual([])
  })

  it.each([
    ['en', en.terms],
    ['de', de.terms],
  ])('belongs to every field and column that is named as a word of the trade (%s)', (language, terms) => {
    const names = new Set(Object.values(terms).map(({ name }) => name.toLowerCase()))
    const named = Object.entries(texts).flatMap(([path, room]) => {
      const [, of, name = ''] = /\/(\w+)\/([^/]+)\.json$/.exec(path) ?? []
      if (of !== language || inFiles.has(name)) return []
      return ['fields', 'columns'].flatMap((part) =>
        Object.entries(room[part] ?? {}).flatMap(([key, text]) =>
          names.has(String(text).toLowerCase()) ? [`${name}.${part}.${key}`] : [],
        ),
      )
    })
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((label) => !labelsOfTerms.includes(label))).toEqual([])
  })

  it('explains the word by key, and gives the focus back', async () => {
    await renderInApp(
      <Explained label="radiators.fields.valveDirection">
        <TextField label="Ventilrichtung" />
      </Explained>,
      { language: 'de' },
    )
    const user = userEvent.setup()
    const button = await screen.findByRole('button', { name: /Ventilrichtung/ })
    button.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(de.terms.valveDirection.text)).toBeInTheDocument()
    expect(screen.getByRole('dialog', { name: de.terms.valveDirection.name })).toBeInTheDocument()
    expect(screen.getByRole('link')).toHaveAttribute('href', '/glossary#valveDirection')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('is not there for a label that needs none', async () => {
    await renderInApp(
      <Explained label="radiators.fields.name">
        <TextField label="Name" />
      </Explained>,
    )
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('the words of the trade', () => {
  it('are all there, and are found by a part of their texts', async () => {
    await renderInApp(<GlossaryPage />)
    expect(await screen.findAllByRole('term')).toHaveLength(Object.keys(en.terms).length)
    const user = userEvent.setup()
    const search = screen.getByRole('searchbox')
    await user.type(search, 'RSSI')
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain(en.terms.rssi.name)
    await user.clear(search)
    await user.type(search, 'zzz.*(')
    expect(screen.getByRole('status')).toHaveTextContent('No word matches “zzz.*(”.')
  })
})

describe('what is new', () => {
  it('is read from the files of the releases, the latest first', async () => {
    await renderInApp(<ReleasesPage />)
    expect(
      (await screen.findAllByRole('article')).map((article) => article.querySelector('time')?.dateTime),
    ).toEqual([...releaseDays])
  })
})
