import { corrupt } from './corrupt.ts'

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function entity(name: string): string {
  if (!name.startsWith('#')) return named.get(name) ?? '\0'
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\0'
}

/** Resolves the five names and the numbers that XML knows without a DTD; anything else is not well-formed. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  const decoded = text.replaceAll(/&(#x[0-9a-fA-F]{1,8}|#\d{1,8}|[a-z]{2,4});|&/g, (_whole, name: string | undefined) => (name ? entity(name) : '\0'))
  if (decoded.includes('\0')) throw corrupt('the XML has an unknown entity')
  return decoded
}

const pair = /\s+([^\s=/"'<>]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y

/** The attributes of a tag by their names as written. */
export function attributesOf(raw: string): Map<string, string> {
  const attributes = new Map<string, string>()
  let at = 0
  for (;;) {
    pair.lastIndex = at
    const found = pair.exec(raw)
    if (!found) break
    const name = found[1] ?? ''
    if (attributes.has(name)) throw corrupt('an attribute is there twice')
    attributes.set(name, decodeEntities(found[2] ?? found[3] ?? ''))
    at = pair.lastIndex
  }
  if (raw.slice(at).trim() !== '') throw corrupt('the XML is not well-formed')
  return attributes
}

/** Undoes the `_x000D_` escapes in which office programs write what XML can't hold. The text is well-formed and free of NUL afterwards. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  const decoded = text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decoded.toWellFormed().replaceAll('\0', '\ufffd')
}

/** The inverse, and XML's own escapes. NUL and halves of surrogate pairs, which no text may hold, are left out or become U+FFFD. */
export function encodeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** For attribute values in double quotes. */
export function encodeAttribute(text: string): string {
  return encodeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
