import type { ImportPreview, ImportResult } from '../../contract/main/importShapes.ts'
import { renterImport } from '../../contract/main/renterImport.ts'
import { taxonomyImport } from '../../contract/main/taxonomyImport.ts'
import type { Permission } from '../../domain/roles/permissions.ts'
import { needs } from '../needs.ts'

/** The kinds of content in a file: the calls that take it, its template, and who may import it. Texts: `import.wizard.content.<name>`. */
export const contentTypes = {
  taxonomyElements: { template: 'TaxonomyElements', needs: needs.importTaxonomy, calls: taxonomyImport },
  renters: { template: 'Renters', needs: needs.importRenters, calls: renterImport },
} as const satisfies Record<string, { template: string; needs: readonly Permission[]; calls: object }>

export type ContentType = keyof typeof contentTypes

const isContentType = (name: string): name is ContentType => Object.hasOwn(contentTypes, name)
export const contentTypeNames: readonly ContentType[] = Object.keys(contentTypes).filter(isContentType)

export interface CellPlace {
  sheet: string
  row: number
  /** A column's key. */
  column: string
}

/** A corrected cell: its new text, and the original one. */
export interface Correction extends CellPlace {
  value: string
  before: string
}

/** Everything that the user has entered into the import. Each step adds to it and none discards what is still valid. */
export interface Draft {
  contentType: ContentType | undefined
  /** Held in memory, so that a second check uses the same content even if the file on disk changed meanwhile. */
  file: File | undefined
  locationName: string
  /** Whether rows that the estate has already are left out. */
  leaveOut: boolean
  /** In order of creation. */
  corrections: readonly Correction[]
  preview: ImportPreview | undefined
  /** The corrections that the preview includes. */
  checked: readonly Correction[]
  result: ImportResult | undefined
}

export const emptyDraft: Draft = {
  contentType: undefined,
  file: undefined,
  locationName: '',
  leaveOut: false,
  corrections: [],
  preview: undefined,
  checked: [],
  result: undefined,
}

export const keyOf = ({ sheet, row, column }: CellPlace): string => `${row} ${column} ${sheet}`

const unread = { preview: undefined, corrections: [], checked: [], leaveOut: false } as const

/** The content type decides how the file is read, so a change discards the preview. */
export const chooseContent = (draft: Draft, contentType: ContentType): Draft =>
  contentType === draft.contentType ? draft : { ...draft, ...unread, contentType }

export const chooseFile = (draft: Draft, file: File | undefined): Draft => ({ ...draft, ...unread, file })

/** The location for rows without one decides what they are checked against: the preview is discarded, corrections stay. */
export const nameLocation = (draft: Draft, locationName: string): Draft =>
  locationName === draft.locationName ? draft : { ...draft, locationName, preview: undefined, checked: [] }

/** Corrects a cell; restoring its original text removes the correction. */
export const mend = (draft: Draft, place: CellPlace, value: string, shown: string): Draft => {
  const key = keyOf(place)
  const known = draft.corrections.find((one) => keyOf(one) === key)
  const before = known?.before ?? shown
  const others = draft.corrections.filter((one) => one !== known)
  return { ...draft, corrections: value === before ? others : [...others, { ...place, value, before }] }
}

export const undo = (draft: Draft, place: CellPlace): Draft => ({
  ...draft,
  corrections: draft.corrections.filter((one) => keyOf(one) !== keyOf(place)),
})

export const undoAll = (draft: Draft): Draft => ({ ...draft, corrections: [] })

/** @param checked the corrections with which the file was read; more may have been made since. */
export const takePreview = (draft: Draft, preview: ImportPreview, checked: readonly Correction[]): Draft => ({
  ...draft,
  preview,
  checked,
})

/** Stores the result. Nothing is left to lose. */
export const takeResult = (draft: Draft, result: ImportResult): Draft => ({
  ...emptyDraft,
  contentType: draft.contentType,
  result,
})

/** How many cells were corrected or reverted since the file was last checked. */
export const uncheckedCount = ({ corrections, checked }: Pick<Draft, 'corrections' | 'checked'>): number => {
  const known = new Map(checked.map((one) => [keyOf(one), one.value]))
  const now = new Map(corrections.map((one) => [keyOf(one), one.value]))
  const keys = new Set([...known.keys(), ...now.keys()])
  return [...keys].filter((key) => known.get(key) !== now.get(key)).length
}

/** Whether leaving would lose work. */
export const holdsWork = ({ file, result }: Draft): boolean => file !== undefined && result === undefined
