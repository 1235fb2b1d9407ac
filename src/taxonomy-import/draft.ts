import type { ImportPreview, ImportResult } from '../../contract/main/importShapes.ts'
import { renterImport } from '../../contract/main/renterImport.ts'
import { taxonomyImport } from '../../contract/main/taxonomyImport.ts'
import type { Permission } from '../../domain/roles/permissions.ts'

/** What a file can hold: the calls that take it, its template, and who may import it. Texts: `import.wizard.content.<name>`. */
export const contentTypes = {
  taxonomyElements: { template: 'TaxonomyElements', needs: 'estate.write', calls: taxonomyImport },
  renters: { template: 'Renters', needs: 'renters.write', calls: renterImport },
} as const satisfies Record<string, { template: string; needs: Permission; calls: object }>

export type ContentType = keyof typeof contentTypes

const isContentType = (name: string): name is ContentType => Object.hasOwn(contentTypes, name)
export const contentTypeNames: readonly ContentType[] = Object.keys(contentTypes).filter(isContentType)

export interface CellPlace {
  sheet: string
  row: number
  /** A column's key. */
  column: string
}

/** A cell mended by hand: its new text, and what stood there before any mending. */
export interface Correction extends CellPlace {
  value: string
  before: string
}

/** All that a person has put into the import so far. Each step adds to it and none takes away what is still good. */
export interface Draft {
  contentType: ContentType | undefined
  /** In memory as a whole: what is checked twice is the same file, though it was changed on the disk meanwhile. */
  file: File | undefined
  locationName: string
  /** In the order in which they were made. */
  corrections: readonly Correction[]
  preview: ImportPreview | undefined
  /** The corrections that the preview knows of. */
  checked: readonly Correction[]
  result: ImportResult | undefined
}

export const emptyDraft: Draft = {
  contentType: undefined,
  file: undefined,
  locationName: '',
  corrections: [],
  preview: undefined,
  checked: [],
  result: undefined,
}

export const keyOf = ({ sheet, row, column }: CellPlace): string => `${row} ${column} ${sheet}`

const unread = { preview: undefined, corrections: [], checked: [] } as const

/** What a file holds decides how it is read: a preview of something else is worth nothing. */
export const chooseContent = (draft: Draft, contentType: ContentType): Draft =>
  contentType === draft.contentType ? draft : { ...draft, ...unread, contentType }

export const chooseFile = (draft: Draft, file: File | undefined): Draft => ({ ...draft, ...unread, file })

/** Where rows without a location go decides what they are checked against; the corrections stay. */
export const nameLocation = (draft: Draft, locationName: string): Draft =>
  locationName === draft.locationName ? draft : { ...draft, locationName, preview: undefined, checked: [] }

/** Mends a cell; the text that stood there before takes the correction away again. */
export const mend = (draft: Draft, place: CellPlace, value: string, shown: string): Draft => {
  const key = keyOf(place)
  const known = draft.corrections.find((one) => keyOf(one) === key)
  const before = known?.before ?? shown
  const others = draft.corrections.filter((one) => one !== known)
  return { ...draft, corrections: value === before ? others : [...others, { ...place, value, before }] }
}

export const undo = (draft: Draft, place: CellPlace): Draft => ({ ...draft, corrections: draft.corrections.filter((one) => keyOf(one) !== keyOf(place)) })

export const undoAll = (draft: Draft): Draft => ({ ...draft, corrections: [] })

/** @param checked the corrections that the file was read with; more may have been made since. */
export const takePreview = (draft: Draft, preview: ImportPreview, checked: readonly Correction[]): Draft => ({ ...draft, preview, checked })

/** What came of it. Nothing is left to lose. */
export const takeResult = (draft: Draft, result: ImportResult): Draft => ({ ...emptyDraft, contentType: draft.contentType, result })

/** How many cells are mended, or no longer mended, since the file was last checked. */
export const uncheckedCount = ({ corrections, checked }: Pick<Draft, 'corrections' | 'checked'>): number => {
  const known = new Map(checked.map((one) => [keyOf(one), one.value]))
  const now = new Map(corrections.map((one) => [keyOf(one), one.value]))
  const keys = new Set([...known.keys(), ...now.keys()])
  return [...keys].filter((key) => known.get(key) !== now.get(key)).length
}

/** Whether leaving would lose something. */
export const holdsWork = ({ file, result }: Draft): boolean => file !== undefined && result === undefined
