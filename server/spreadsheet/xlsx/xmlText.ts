/** An escape such as `_x000D_` takes seven code units for one. */
export const escapeLength = 7

/** Decodes the `_x000D_` escapes that office programs use for characters that XML cannot hold. The result is well-formed and free of NUL. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  const decoded = text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return decoded.toWellFormed().replaceAll('\0', '\ufffd')
}

/** The inverse, with XML's own escapes. NUL is dropped and lone surrogates become U+FFFD, because no XML text may contain them. */
export function encodeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(
      /(?![\t\n])[\p{Cc}\ufffe\uffff]/gu,
      (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Encodes an attribute value for double quotes. */
export function encodeAttribute(text: string): string {
  return encodeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
