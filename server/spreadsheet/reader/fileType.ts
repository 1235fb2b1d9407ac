import type { SpreadsheetFault } from '../SpreadsheetError.ts'

const startsWith = (bytes: Buffer, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)
const startsWithText = (bytes: Buffer, text: string): boolean =>
  bytes.subarray(0, text.length).equals(Buffer.from(text, 'latin1'))

const isImage = (bytes: Buffer): boolean =>
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  startsWithText(bytes, 'GIF87a') ||
  startsWithText(bytes, 'GIF89a') ||
  startsWith(bytes, 0x49, 0x49, 0x2a, 0) ||
  startsWith(bytes, 0x4d, 0x4d, 0, 0x2a) ||
  (startsWithText(bytes, 'RIFF') && bytes.toString('latin1', 8, 12) === 'WEBP') ||
  /^ftyp(heic|heix|mif1|avif)/.test(bytes.toString('latin1', 4, 12))

const isArchive = (bytes: Buffer): boolean =>
  startsWith(bytes, 0x1f, 0x8b) ||
  startsWith(bytes, 0x37, 0x7a, 0xbc, 0xaf) ||
  startsWithText(bytes, 'Rar!\u001a') ||
  startsWithText(bytes, 'BZh9') ||
  startsWith(bytes, 0xfd, 0x37, 0x7a, 0x58, 0x5a) ||
  startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd)

/** Compound files ("OLE") store the names of their streams in UTF-16. */
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

function compoundFault(bytes: Buffer): SpreadsheetFault {
  if (bytes.includes(utf16('EncryptedPackage'))) return 'fileEncrypted'
  if (bytes.includes(utf16('WordDocument'))) return 'fileTypeWord'
  if (bytes.includes(utf16('Workbook')) || bytes.includes(utf16('Book\0'))) return 'fileTypeLegacyXls'
  return 'fileTypeUnsupported'
}

/**
 * Detects the file type from the first bytes; name and declared type are ignored.
 * @returns the fault if it is certainly neither xlsx nor csv; `textFault` checks text further
 */
export function fileType(bytes: Buffer): 'zip' | 'text' | SpreadsheetFault {
  if (bytes.length === 0) return 'fileEmpty'
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)) return 'zip'
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return compoundFault(bytes)
  // Excel 2 to 4 wrote bare record streams: BOF, length, version
  if (bytes[0] === 9 && [0, 2, 4].includes(bytes[1] ?? -1) && bytes[3] === 0) return 'fileTypeLegacyXls'
  if (startsWithText(bytes, '%PDF-')) return 'fileTypePdf'
  if (isImage(bytes)) return 'fileTypeImage'
  if (isArchive(bytes)) return 'fileTypeArchive'
  if (startsWithText(bytes, '{\\rtf')) return 'fileTypeWord'
  return 'text'
}

const htmlTag = /<(?:!doctype\s+html|html|head|meta|body|table|style|script|div)[\s>]/i

/** Some programs save HTML and XML with the extension .xls: such files begin with a tag, which no csv does. */
export function textFault(text: string): SpreadsheetFault | undefined {
  const start = text.slice(0, 4096).trimStart()
  if (/^MIME-Version:/i.test(start)) return 'fileTypeHtml'
  if (!/^<[a-z!?]/i.test(start)) return undefined
  if (htmlTag.test(start)) return 'fileTypeHtml'
  return /^<[!?]|^<[\w:.-]+(?:\s[^<>]*)?>/.test(start) ? 'fileTypeXml' : undefined
}
