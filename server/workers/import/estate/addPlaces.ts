import { readValues } from '../../../../domain/import/column.ts'
import { complexColumns, locationColumns } from '../../../../domain/import/detailColumns.ts'
import { sayOf } from '../TableRow.ts'
import type { Assembly } from './Assembly.ts'
import { nameKey, type ComplexDraft, type EstateDraft, type LocationDraft } from './drafts.ts'

/** The location with this name, created if it is new. */
export const locationOf = ({ locations }: EstateDraft, name: string): LocationDraft => {
  const known = locations.get(nameKey(name))
  if (known) return known
  const location = { name, description: null }
  locations.set(nameKey(name), location)
  return location
}

/** The complex with this name in a location, created if it is new. */
export const complexOf = (
  { complexes }: EstateDraft,
  location: LocationDraft,
  name: string,
): ComplexDraft => {
  const key = nameKey(location.name, name)
  const known = complexes.get(key)
  if (known) return known
  const complex = { location, name, description: null }
  complexes.set(key, complex)
  return complex
}

/** Adds locations and complexes with their descriptions, including empty ones. */
export const addPlaces = async ({ draft, rowsOf, pace }: Assembly): Promise<void> => {
  for (const row of rowsOf('locations')) {
    await pace.step()
    const say = sayOf(row)
    const values = readValues(locationColumns, row.cells, say)
    if (values.location === null) continue
    if (draft.locations.has(nameKey(values.location))) say('location', 'valueNotUnique')
    locationOf(draft, values.location).description = values.description
  }
  for (const row of rowsOf('complexes')) {
    await pace.step()
    const say = sayOf(row)
    const values = readValues(complexColumns, row.cells, say)
    if (values.location === null || values.complex === null) continue
    if (draft.complexes.has(nameKey(values.location, values.complex))) say('complex', 'valueNotUnique')
    complexOf(draft, locationOf(draft, values.location), values.complex).description = values.description
  }
}
