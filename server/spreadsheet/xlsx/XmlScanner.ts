import { corrupt, unsafe } from './corrupt.ts'
import { decodeEntities } from './xmlText.ts'

/** `path` holds the local names from the root down to the element itself; it changes under way and is not to be kept. */
export interface XmlHandler {
  open(path: readonly string[], attributes: string): void
  /** A text may come in several pieces. */
  text(path: readonly string[], text: string): void
  close(path: readonly string[]): void
}

/** Longest tag and deepest nesting; real parts stay far below both. */
const tagLimit = 64 * 1024
const depthLimit = 64
const entityLimit = 12

const isSpace = (unit: number): boolean => unit === 32 || unit === 10 || unit === 9 || unit === 13

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/**
 * Reads XML chunk by chunk in time linear to its length and with at most one tag in memory. It knows no DTD: a document
 * with one is refused, so there are no entities to expand and nothing to fetch.
 */
export class XmlScanner {
  readonly #handler: XmlHandler
  readonly #path: string[] = []
  readonly #names: string[] = []
  #carry = ''
  #mode: 'markup' | 'comment' | 'cdata' = 'markup'
  #rooted = false

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  feed(chunk: string): void {
    if (chunk.includes('\0')) throw corrupt('the XML is not well-formed')
    const input = this.#carry + chunk
    this.#carry = ''
    for (let at = 0; at < input.length;) {
      const next = this.#step(input, at)
      if (next === -1) {
        if (input.length - at > tagLimit) throw corrupt('a tag is too long')
        this.#carry = input.slice(at)
        return
      }
      at = next
    }
  }

  end(): void {
    if (this.#carry.trim() !== '' || this.#mode !== 'markup' || this.#path.length > 0 || !this.#rooted) throw corrupt('a part ends too early')
  }

  /** Handles one construct; returns where the next one begins, or -1 where more input is needed from `at` on. */
  #step(input: string, at: number): number {
    if (this.#mode === 'comment') return this.#until(input, at, '-->')
    if (this.#mode === 'cdata') return this.#until(input, at, ']]>')
    if (input.charCodeAt(at) !== 60) return this.#text(input, at)
    if (at + 1 >= input.length) return -1
    const kind = input[at + 1]
    if (kind === '!') return this.#declaration(input, at)
    if (kind === '?') return this.#instruction(input, at)
    return this.#tag(input, at)
  }

  /** Within a comment or CDATA: passes CDATA on piece by piece, so that neither needs memory. */
  #until(input: string, at: number, mark: string): number {
    const found = input.indexOf(mark, at)
    const end = found === -1 ? Math.max(at, input.length - 2) : found
    if (this.#mode === 'cdata' && end > at) this.#handler.text(this.#path, input.slice(at, end))
    if (found !== -1) this.#mode = 'markup'
    else if (end === at) return -1
    return found === -1 ? end : found + 3
  }

  #declaration(input: string, at: number): number {
    if (input.startsWith('<!--', at)) this.#mode = 'comment'
    else if (input.startsWith('<![CDATA[', at)) this.#mode = 'cdata'
    else if (input.length - at < 9 && ('<!--'.startsWith(input.slice(at)) || '<![CDATA['.startsWith(input.slice(at)))) return -1
    else throw unsafe('the XML has a DTD')
    return at + (this.#mode === 'comment' ? 4 : 9)
  }

  #instruction(input: string, at: number): number {
    const end = input.indexOf('?>', at)
    if (end === -1) return -1
    const encoding = /^<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)/.exec(input.slice(at, end))
    if (encoding && !/^(?:utf-?8|us-ascii)$/i.test(encoding[1] ?? '')) throw corrupt('a part is not UTF-8')
    return end + 2
  }

  #text(input: string, at: number): number {
    const tag = input.indexOf('<', at)
    let end = tag === -1 ? input.length : tag
    if (tag === -1) {
      // an entity or a CR LF may go on in the next chunk
      const entity = input.lastIndexOf('&')
      if (entity >= at && input.length - entity <= entityLimit && !input.includes(';', entity)) end = entity
      else if (input.endsWith('\r')) end--
      if (end === at) return -1
    }
    if (this.#path.length > 0) this.#handler.text(this.#path, decodeEntities(input.slice(at, end).replaceAll(/\r\n?/g, '\n')))
    return end
  }

  #tag(input: string, at: number): number {
    let end = at + 1
    for (let within = 0; ; end++) {
      if (end >= input.length) return -1
      const unit = input.charCodeAt(end)
      if (within !== 0) within = unit === within ? 0 : within
      else if (unit === 34 || unit === 39) within = unit
      else if (unit === 62) break
    }
    if (input.charCodeAt(at + 1) === 47) {
      this.#close(input.slice(at + 2, end).trimEnd())
      return end + 1
    }
    const empty = input.charCodeAt(end - 1) === 47
    const stop = empty ? end - 1 : end
    let nameEnd = at + 1
    while (nameEnd < stop && !isSpace(input.charCodeAt(nameEnd))) nameEnd++
    const name = input.slice(at + 1, nameEnd)
    if (name === '' || this.#path.length >= depthLimit || (this.#path.length === 0 && this.#rooted)) throw corrupt('the XML is not well-formed')
    this.#rooted = true
    this.#names.push(name)
    this.#path.push(localName(name))
    this.#handler.open(this.#path, input.slice(nameEnd, stop))
    if (empty) this.#close(name)
    return end + 1
  }

  #close(name: string): void {
    if (this.#names.pop() !== name) throw corrupt('the XML is not well-formed')
    this.#handler.close(this.#path)
    this.#path.pop()
  }
}
