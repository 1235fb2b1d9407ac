import { SaxesParser } from 'saxes'
import { corrupt, unsafe } from '../SpreadsheetError.ts'

/** The attributes of a tag by qualified name. */
export type Attributes = Readonly<Record<string, string>>

/** `path` holds the local names from the root down to the current element; it is mutated during the scan, so do not keep it. */
export interface XmlHandler {
  open(path: readonly string[], attributes: Attributes): void
  /** May be called several times for one text. */
  text(path: readonly string[], text: string): void
  close(path: readonly string[]): void
}

/** Longest tag, as far as it spans chunks, and deepest nesting; real parts stay far below both. */
const tagLimit = 64 * 1024
const depthLimit = 64
/** How much input the parser may buffer without emitting an event, in a comment or a text; it keeps this much in memory. */
const silenceLimit = 16 * 1024 * 1024

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Parses XML chunk by chunk in bounded memory. Rejects documents with a DTD, so there are no entities to expand and nothing to fetch, and
 * documents that are not well-formed.
 */
export class XmlScanner {
  readonly #parser = new SaxesParser({ xmlns: false, position: false })
  readonly #path: string[] = []
  #silence = 0

  constructor(handler: XmlHandler) {
    const path = this.#path
    const text = (piece: string): void => {
      this.#silence = 0
      if (path.length > 0) handler.text(path, piece)
    }
    // keep to these events: V8 reads the parser's fields four times slower with a few more handlers
    this.#parser.on('error', () => {
      throw corrupt('the XML is not well-formed')
    })
    this.#parser.on('doctype', () => {
      throw unsafe('the XML has a DTD')
    })
    this.#parser.on('opentagstart', () => {
      this.#silence = 0
    })
    this.#parser.on('opentag', ({ name, attributes }) => {
      if (this.#silence > tagLimit) throw corrupt('a tag is too long')
      if (path.push(localName(name)) > depthLimit) throw corrupt('the XML is nested too deep')
      if (path.length === 1 && !/^(?:utf-?8|us-ascii)$/i.test(this.#parser.xmlDecl.encoding ?? 'utf-8'))
        throw corrupt('a part is not UTF-8')
      handler.open(path, attributes)
    })
    this.#parser.on('text', text)
    this.#parser.on('cdata', text)
    this.#parser.on('closetag', () => {
      this.#silence = 0
      handler.close(path)
      path.pop()
    })
  }

  feed(chunk: string): void {
    this.#parser.write(chunk)
    this.#silence += chunk.length
    if (this.#silence > silenceLimit) throw corrupt('a piece of the XML is too long')
  }

  end(): void {
    this.#parser.close()
  }
}
