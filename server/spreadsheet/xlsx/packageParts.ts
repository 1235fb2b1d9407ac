import { corrupt } from '../SpreadsheetError.ts'
import type { XmlHandler } from './XmlScanner.ts'

/** A relation from one part to another. Types differ between the two dialects of the format in their host: only the last word counts. */
export interface Relation {
  id: string
  type: string
  /** name of the part, lower-case */
  target: string
}

const most = 10_000
/** Excel ends at 31. */
const longestName = 255

/** `../media/x.png` seen from `xl/workbook.xml`; what leads out of the package has no name that any part has. */
function resolveTarget(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '' && step !== '.') parts.push(step)
  }
  return parts.join('/').toLowerCase()
}

/** Relations into the package; external ones (links, other workbooks) are left out, nothing is ever fetched. */
export function relationsHandler(folder: string, relations: Relation[]): XmlHandler {
  return {
    open: (path, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (path.length !== 2 || path[1] !== 'Relationship' || mode === 'External') return
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolveTarget(folder, target) })
      if (relations.length > most) throw corrupt('too many relations')
    },
    text: () => {},
    close: () => {},
  }
}

export interface WorkbookPart {
  date1904: boolean
  sheets: { name: string; hidden: boolean; relation: string }[]
}

/** Fills `part` from xl/workbook.xml. */
export function workbookHandler(part: WorkbookPart): XmlHandler {
  return {
    open: (path, attributes) => {
      if (path[0] !== 'workbook') throw corrupt('there is no workbook')
      if (path.length === 2 && path[1] === 'workbookPr') part.date1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (path.length !== 3 || path[1] !== 'sheets' || path[2] !== 'sheet') return
      const { name = '', state } = attributes
      const [, relation = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      part.sheets.push({ name: name.slice(0, longestName).toWellFormed(), hidden: state === 'hidden' || state === 'veryHidden', relation })
      if (part.sheets.length > most) throw corrupt('too many sheets')
    },
    text: () => {},
    close: () => {},
  }
}
