import { corrupt } from './corrupt.ts'
import { numberFormat, type NumberFormat } from './numberFormat.ts'
import { attributesOf } from './xmlText.ts'
import type { XmlHandler } from './XmlScanner.ts'

/** Excel itself allows some 65,000 cell formats. */
const most = 100_000

/** Fills `formats` from xl/styles.xml: what each cell style, by its index, makes of a number. */
export function stylesHandler(formats: NumberFormat[]): XmlHandler {
  const codes = new Map<number, string>()
  // a file has few kinds of formats and may have very many styles
  const known = new Map<number, NumberFormat>()
  return {
    open: (path, raw) => {
      if (path.length !== 3) return
      if (path[1] === 'numFmts' && path[2] === 'numFmt') {
        const attributes = attributesOf(raw)
        codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '')
      } else if (path[1] === 'cellXfs' && path[2] === 'xf') {
        const id = Number(attributesOf(raw).get('numFmtId') ?? 0)
        const format = known.get(id) ?? numberFormat(id, codes.get(id))
        known.set(id, format)
        formats.push(format)
      }
      if (codes.size > most || formats.length > most) throw corrupt('too many formats')
    },
    text: () => {},
    close: () => {},
  }
}
