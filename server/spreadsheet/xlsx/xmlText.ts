/** An escape such as `_x000D_` is seven units for one. */
export const escapeLength = 7

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
