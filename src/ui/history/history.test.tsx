import { screen } from '@testing-library/react'
import { RecordContextProvider } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { auditEntities } from '../../../domain/audit.ts'
import { declareAll } from '../../declareAll.ts'
import { renderInApp } from '../testing/inApp.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import { actionInWords, entities } from './auditWords.ts'
import { localDayOf, instantOf } from '../list/inputs/DayFilter.tsx'
import { difference } from './difference.ts'

declareAll()

describe('the difference', () => {
  it('lists changed fields and leaves out technical columns', () => {
    expect(
      difference({
        before: { id: 'a', version: 1, updatedAt: 'x', name: 'Nord', floors: 3, description: null, tags: [] },
        after: {
          id: 'a',
          version: 2,
          updatedAt: 'y',
          name: 'Nord 12',
          floors: 3,
          description: '',
          city: 'Leipzig',
        },
      }),
    ).toEqual([
      { field: 'name', before: 'Nord', after: 'Nord 12' },
      { field: 'city', before: undefined, after: 'Leipzig' },
    ])
  })

  it('lists every field of a new row except its parent ids', () => {
    expect(
      difference({ before: null, after: { name: 'Nord', locationId: 'x', basement: false, note: null } }),
    ).toEqual([
      { field: 'name', before: undefined, after: 'Nord' },
      { field: 'basement', before: undefined, after: false },
    ])
  })

  it('treats a value that is not a row as one change', () => {
    expect(difference({ before: ['firmware'], after: ['firmware', 'onboarding'] })).toEqual([
      { field: '', before: ['firmware'], after: ['firmware', 'onboarding'] },
    ])
    expect(difference({ before: null, after: null })).toEqual([])
  })
})

it('offers as a filter what is recorded in a client, but no sessions, settings and legal texts', () => {
  expect(auditEntities.filter((entity) => !entities.includes(entity))).toEqual([
    'session',
    'setting',
    'legalText',
  ])
})

describe('an entry', () => {
  const cells = () =>
    screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  const show = (entry: Record<string, unknown>, language: 'en' | 'de' = 'en') =>
    renderInApp(
      <RecordContextProvider
        value={{
          id: '1',
          entity: 'building',
          action: 'building.setStatus',
          at: '2026-03-01T10:00:00.000Z',
          requestId: 'req-9',
          names: {},
          before: null,
          after: null,
          ...entry,
        }}
      >
        <AuditDetails />
      </RecordContextProvider>,
      { language },
    )

  it('shows before and after with the labels of the forms', async () => {
    await show(
      {
        before: {
          name: 'Nord',
          constructionYear: 1960,
          basement: true,
          roofType: null,
          installationFrom: '2026-03-01',
        },
        after: {
          name: 'Süd',
          constructionYear: 1961,
          basement: false,
          roofType: 'Flat',
          installationFrom: null,
        },
      },
      'de',
    )
    expect(cells()).toEqual([
      ['Feld', 'Vorher', 'Nachher'],
      ['Name', 'Nord', 'Süd'],
      ['Baujahr', '1960', '1961'],
      ['Keller', 'Ja', 'Nein'],
      ['Dachform', '–', 'Flachdach'],
      ['Installation von', '01.03.2026', '–'],
    ])
    expect(screen.getByText('Anfrage req-9')).toBeInTheDocument()
  })

  it('shows the fields of a deleted row', async () => {
    await show({ before: { name: 'Nord' } })
    expect(cells()).toEqual([
      ['Field', 'Previous value'],
      ['Name', 'Nord'],
    ])
  })

  it('names rows and says nested values field by field, in no notation of programs', async () => {
    await show({
      entity: 'thermostat',
      names: { 'id-1': 'Haus Süd · WE 3 · Bad · Heizkörper 1' },
      before: { radiatorId: null },
      after: {
        radiatorId: 'id-1',
        commands: [{ code: 'SetTargetTemperature', temperature: 21.5 }],
        counts: { Pending: 1200 },
      },
    })
    expect(cells()).toEqual([
      ['Field', 'Before', 'After'],
      ['Radiator', '–', 'Haus Süd · WE 3 · Bad · Heizkörper 1'],
      ['Commands', '–', expect.stringMatching(/^Command: Target temperature.*21\.5$/)],
      ['Thermostats', '–', 'Pending: 1,200'],
    ])
    expect(document.body.textContent).not.toMatch(/[{}[\]]/)
  })

  it('says so when no details were kept', async () => {
    await show({})
    expect(screen.getByText('No further details were recorded.')).toBeInTheDocument()
  })
})

it('shows an action that has no text', () => {
  const translate = (key: string, options?: Record<string, unknown>) =>
    key === 'audit.what'
      ? `${String(options?.['entity'])} ${String(options?.['verb'])}`
      : String(options?.['_'])
  expect(actionInWords({ action: 'ghost.vanish', entity: 'ghost' }, translate)).toBe('ghost vanish')
})

it('filters a day from its first instant to its last', () => {
  expect([localDayOf(instantOf('2026-03-01', false)), localDayOf(instantOf('2026-03-01', true))]).toEqual([
    '2026-03-01',
    '2026-03-01',
  ])
  expect(Date.parse(instantOf('2026-03-01', true)) - Date.parse(instantOf('2026-03-01', false))).toBe(
    86_400_000 - 1,
  )
  expect([instantOf('', false), localDayOf(''), localDayOf('soon')]).toEqual(['', '', ''])
})
