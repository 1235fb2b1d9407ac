import type { BytesOptions } from '../limits.ts'
import type { RowSink } from '../reader/RowSink.ts'
import { corrupt, SpreadsheetError, type SpreadsheetFault } from '../SpreadsheetError.ts'
import type { SharedParts } from './cellValue.ts'
import type { NumberFormat } from './numberFormat.ts'
import { relationsHandler, workbookHandler, type Relation, type WorkbookPart } from './packageParts.ts'
import { sharedStringsHandler, StringTable, stylesHandler } from './sharedParts.ts'
import { worksheetHandler } from './worksheetHandler.ts'
import { XmlScanner, type XmlHandler } from './XmlScanner.ts'
import { readZipDirectory, Unpacker, type ZipEntry } from './zip.ts'

type Parts = Map<string, ZipEntry>

const folderOf = (part: string): string => part.slice(0, Math.max(0, part.lastIndexOf('/')))

/** The fault for a zip file that is not an xlsx. */
function otherPackage(parts: Parts): SpreadsheetFault {
  const has = (start: string): boolean => [...parts.keys()].some((name) => name.startsWith(start))
  if (parts.has('xl/workbook.bin')) return 'fileTypeXlsb'
  if (has('word/')) return 'fileTypeWord'
  const mimetype = parts.get('mimetype')
  if (
    mimetype?.method === 0 &&
    mimetype.packed.toString('latin1').startsWith('application/vnd.oasis.opendocument')
  )
    return 'fileTypeOds'
  return parts.has('[content_types].xml') || has('index/') || has('ppt/')
    ? 'fileTypeUnsupported'
    : 'fileTypeArchive'
}

/** Reads the parts of one package, with limits that count over all of them. */
class Package {
  readonly parts: Parts
  readonly #unpacker: Unpacker

  constructor(parts: Parts, { limits }: BytesOptions) {
    this.parts = parts
    this.#unpacker = new Unpacker(limits)
  }

  /** Parses a part; a missing one makes the file corrupt. `pause` is awaited between chunks. */
  async scan(name: string, handler: XmlHandler, pause?: () => Promise<void>): Promise<void> {
    const entry = this.parts.get(name)
    if (!entry) throw corrupt('a part is missing')
    const scanner = new XmlScanner(handler)
    for await (const chunk of this.#unpacker.text(entry)) {
      scanner.feed(chunk)
      if (pause) await pause()
    }
    scanner.end()
  }

  async relationsOf(part: string): Promise<Relation[]> {
    const folder = folderOf(part)
    const name = `${folder === '' ? '' : `${folder}/`}_rels/${part.slice(folder === '' ? 0 : folder.length + 1)}.rels`
    const relations: Relation[] = []
    await this.scan(name, relationsHandler(folder, relations))
    return relations
  }
}

async function readShared(
  pack: Package,
  relations: Relation[],
  date1904: boolean,
  { limits }: BytesOptions,
): Promise<SharedParts> {
  const formats: NumberFormat[] = []
  const table = new StringTable(limits)
  const styles = relations.find(({ type }) => type === 'styles')
  const strings = relations.find(({ type }) => type === 'sharedStrings')
  if (styles && pack.parts.has(styles.target)) await pack.scan(styles.target, stylesHandler(formats))
  if (strings && pack.parts.has(strings.target))
    await pack.scan(strings.target, sharedStringsHandler(table, limits))
  return { strings: table, formats, date1904 }
}

/** Reads an xlsx (or xlsm, whose macros are ignored) into the sink, sheet by sheet. @returns whether its serial numbers count from 1904. */
export async function readXlsx(
  bytes: Buffer,
  sink: RowSink,
  options: BytesOptions,
): Promise<{ date1904: boolean }> {
  const pack = new Package(await readZipDirectory(bytes, options.limits), options)
  if (!pack.parts.has('[content_types].xml') || !pack.parts.has('_rels/.rels'))
    throw new SpreadsheetError(otherPackage(pack.parts))
  const main = (await pack.relationsOf('')).find(({ type }) => type === 'officeDocument')?.target ?? ''
  if (!main.endsWith('.xml') || !main.startsWith('xl/')) throw new SpreadsheetError(otherPackage(pack.parts))
  const workbook: WorkbookPart = { date1904: false, sheets: [] }
  await pack.scan(main, workbookHandler(workbook))
  const relations = await pack.relationsOf(main)
  const shared = await readShared(pack, relations, workbook.date1904, options)
  for (const { name, hidden, relation } of workbook.sheets) {
    const target = relations.find(({ id }) => id === relation)
    if (!target) throw corrupt('a sheet has no part')
    if (target.type !== 'worksheet') continue // chart and dialog sheets have no cells
    sink.beginSheet(name, hidden)
    await pack.scan(target.target, worksheetHandler(sink, shared, options.limits), async () => {
      if (sink.full) await sink.flush()
    })
    await sink.flush()
  }
  return { date1904: workbook.date1904 }
}
