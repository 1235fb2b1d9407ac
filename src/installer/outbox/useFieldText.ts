import { useTranslate } from 'react-admin'
import { sidesOf } from '../../../domain/geometry/room.ts'
import { buildingFields } from '../../../domain/rules/buildingFields.ts'
import type { FieldTable } from '../../../domain/rules/fields.ts'
import { radiatorFields, radiatorFindings } from '../../../domain/rules/radiatorFields.ts'
import { roomFields } from '../../../domain/rules/roomFields.ts'
import { windowFields } from '../../../domain/rules/windowFields.ts'
import { useValueText } from '../../ui/fieldFacts.tsx'
import { floorName } from '../../ui/facts/FloorName.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import type { EntryKind, Entry } from './entry.ts'

/** Where the words of an enumeration's values stand, by field, if no table of fields knows it. */
const wordsOf: Readonly<Partial<Record<string, string>>> = {
  placement: 'buildings.placements',
  junctionBox: 'buildings.placements',
  issues: 'buildings.issues',
  installationProcess: 'gateways.processes',
  status: 'building-units.statuses',
  statusReason: 'building-units.reasons',
  successDuration: 'radiators.ventingDurations',
  failureReason: 'radiators.ventingReasons',
  reasons: 'radiators.issues',
}

interface Edited {
  readonly resource: string
  readonly table: FieldTable
}

const radiator: Edited = {
  resource: 'radiators',
  table: {
    ...radiatorFields,
    ...radiatorFindings,
    radiatorType: { ...radiatorFields.type, words: 'radiators.types' },
  },
}

/** What an edit changes: the fields of an entity, which its own texts name unless `installer.fields` does. */
const editedBy: Readonly<Partial<Record<EntryKind, Edited>>> = {
  editBuilding: { resource: 'buildings', table: buildingFields },
  editRoom: { resource: 'rooms', table: roomFields },
  editWindow: { resource: 'windows', table: windowFields },
  editRadiator: radiator,
  setObstruction: radiator,
  setFailed: radiator,
  setChecklist: radiator,
}

/** The name of a field of an edit, and a value of it in words, with its unit. */
export const useFieldText = () => {
  const translate = useTranslate()
  const { number, date } = useFormat()
  const valueText = useValueText(3)
  /** As the step that saved it has it. */
  const name = (entry: Entry, field: string): string => {
    const shape = entry.act === 'editRoom' ? entry.input.shape : undefined
    const side = shape && sidesOf[shape].find((one) => `side${one.toUpperCase()}` === field)
    if (side) return translate(`rooms.sides.${shape}.${side}`)
    const own = `installer.fields.${field}`
    const { resource } = editedBy[entry.act] ?? {}
    return translate(own, { _: translate(resource === undefined ? own : `${resource}.fields.${field}`) })
  }
  const value = (act: EntryKind, field: string, given: unknown): string => {
    if (given === null || given === undefined || given === '' || (Array.isArray(given) && given.length === 0))
      return '–'
    const { resource = '', table = {} } = editedBy[act] ?? {}
    const row = table[field]
    if (row) return valueText({ resource, field, row, value: given })
    if (Array.isArray(given)) return given.map((one: unknown) => value(act, field, one)).join(', ')
    if (typeof given === 'boolean') return translate(`ra.boolean.${given}`)
    if (typeof given === 'number') return field === 'floor' ? floorName(given, translate) : number(given, 6)
    if (typeof given !== 'string') return JSON.stringify(given)
    if (field === 'nextVisitOn') return date(given) ?? given
    const words = wordsOf[field]
    return words === undefined ? given : translate(`${words}.${given}`)
  }
  return { name, value }
}
