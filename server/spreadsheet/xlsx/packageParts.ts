import { corrupt } from '../SpreadsheetError.ts'
import type { XmlHandler } from './XmlScanner.ts'

/**
 * A relationship from one part to another. The types of the two dialects of the format differ in their host, so only the last segment is
 * compared.
 */
export interface Relation {
  id: string
  type: string
  /** name of the part, in lower case */
  target: string
}

const maxParts = 10_000
/** Excel allows 31. */
const longestName = 255

/** Resolves `../media/x.png` relative to `xl/workbook.xml`; a target outside the package yields a name that no part has. */
function resolveTarget(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '' && step !== '.') parts.push(step)
  }
  return parts.join('/').toLowerCase()
}

/** Collects relationships within the package; external ones (links, other workbooks) are dropped, and nothing is ever fetched. */
export function relationsHandler(folder: string, relations: Relation[]): XmlHandler {
  return {
    open: (path, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (path.length !== 2 || path[1] !== 'Relationship' || mode === 'External') return
      relations.push({
        id,
        type: type.slice(type.lastIndexOf('/') + 1),
        target: resolveTarget(folder, target),
      })
      if (relations.length > maxParts) throw corrupt('too many relations')
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
      if (path.length === 2 && path[1] === 'workbookPr')
        part.date1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (path.length !== 3 || path[1] !== 'sheets' || path[2] !== 'sheet') return
      const { name = '', state } = attributes
      const [, relation = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      part.sheets.push({
        name: name.slice(0, longestName).toWellFormed(),
        hidden: state === 'hidden' || state === 'veryHidden',
        relation,
      })
      if (part.sheets.length > maxParts) throw corrupt('too many sheets')
    },
    text: () => {},
    close: () => {},
  }
}
