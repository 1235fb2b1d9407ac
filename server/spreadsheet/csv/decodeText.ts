import { isUtf8 } from 'node:buffer'
import { SpreadsheetError } from '../SpreadsheetError.ts'
import type { CsvEncoding } from '../workbook.ts'

/** The characters of Windows-1252 from 0x80 to 0x9F; the five unassigned bytes remain control characters, as in the WHATWG encoding standard. */
const windowsUpper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const latinUpper = Array.from({ length: 96 }, (_none, index) => String.fromCharCode(0xa0 + index)).join('')

/** The characters from 0x80 on of the encodings with one byte a character: of Windows, of DOS programs in western Europe, and of the classic Mac. */
const uppers = {
  'windows-1252': windowsUpper + latinUpper,
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  'mac-roman':
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
} as const satisfies Partial<Record<CsvEncoding, string>>

type SingleByte = keyof typeof uppers

const sliceLength = 64 * 1024

/** Works in slices, because `replace` collects its matches, and a file of nothing but such bytes would have millions. */
function decodeSingleByte(bytes: Buffer, encoding: SingleByte): string {
  const upper = uppers[encoding]
  const slices: string[] = []
  for (let at = 0; at < bytes.length; at += sliceLength) {
    const slice = bytes.toString('latin1', at, at + sliceLength)
    slices.push(slice.replaceAll(/[\u0080-\u00ff]/g, (unit) => upper.charAt(unit.charCodeAt(0) - 0x80)))
  }
  return slices.join('')
}

const isSmall = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a
const isCapital = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x41 && byte <= 0x5a

const german = 'äöüßÄÖÜ'

/**
 * How well a character stands between two bytes. A letter of a word is right where its case is: 2 for a German one within a word, 1 for others
 * and for a small German one at the beginning, which few words have. 0 for signs and for letters in the wrong place.
 */
function pointsOf(character: string, before: number | undefined, after: number | undefined): number {
  const [small, capital] = [
    character !== character.toUpperCase() || character === 'ß',
    character !== character.toLowerCase(),
  ]
  if (capital)
    return isSmall(before) || !(isSmall(after) || isCapital(after) || isCapital(before))
      ? 0
      : german.includes(character)
        ? 2
        : 1
  const within = isSmall(before) || isCapital(before)
  if (!small || !(within || isSmall(after)) || (isCapital(after) && isSmall(before))) return 0
  return within && german.includes(character) ? 2 : 1
}

const sampleBytes = 1024 * 1024

/**
 * The encoding in which most of the upper bytes are German letters in their places. Windows-1252 unless another one is clearly better:
 * nearly all files are of Windows, and another one must have a German letter within a word.
 */
function singleByteOf(bytes: Buffer): SingleByte {
  const points = { 'windows-1252': 0, cp850: 0, 'mac-roman': 0 }
  const sure = { 'windows-1252': false, cp850: false, 'mac-roman': false }
  for (let at = 0; at < Math.min(bytes.length, sampleBytes); at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    for (const encoding of ['windows-1252', 'cp850', 'mac-roman'] as const) {
      const more = pointsOf(uppers[encoding].charAt(byte - 0x80), bytes[at - 1], bytes[at + 1])
      points[encoding] += more
      sure[encoding] ||= more === 2
    }
  }
  const other = points.cp850 > points['mac-roman'] ? 'cp850' : 'mac-roman'
  return sure[other] && points[other] > points['windows-1252'] ? other : 'windows-1252'
}

function decodeUtf16(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): string {
  if (bytes.length % 2 !== 0) throw new SpreadsheetError('fileCorrupt', {}, 'half a UTF-16 unit at the end')
  const little = encoding === 'utf-16le' ? bytes : Buffer.from(bytes).swap16()
  return little.toString('utf16le')
}

/** The byte order of UTF-16 without a mark: of western text, nearly every second byte is zero and no other one. */
function unmarkedUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length, sliceLength)
  let [even, odd] = [0, 0]
  for (let at = 0; at < length; at++) {
    if (bytes[at] !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  const most = (length / 2) * 0.7
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : undefined
}

function decode(bytes: Buffer): { text: string; encoding: CsvEncoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe)
    return { text: decodeUtf16(bytes.subarray(2), 'utf-16le'), encoding: 'utf-16le' }
  if (first === 0xfe && second === 0xff)
    return { text: decodeUtf16(bytes.subarray(2), 'utf-16be'), encoding: 'utf-16be' }
  const unmarked = unmarkedUtf16(bytes)
  if (unmarked) return { text: decodeUtf16(bytes, unmarked), encoding: unmarked }
  const marked = first === 0xef && second === 0xbb && bytes[2] === 0xbf
  if (marked || isUtf8(bytes)) return { text: bytes.toString('utf8', marked ? 3 : 0), encoding: 'utf-8' }
  const encoding = singleByteOf(bytes)
  return { text: decodeSingleByte(bytes, encoding), encoding }
}

/**
 * Decodes a csv: by its byte order mark, otherwise as UTF-16 if its zero bytes say so, as UTF-8 if it is valid, otherwise by the places of
 * German letters. A NUL means that the file is not text.
 */
export function decodeText(bytes: Buffer): { text: string; encoding: CsvEncoding } {
  const { text, encoding } = decode(bytes)
  if (text.includes('\0')) throw new SpreadsheetError('fileTypeBinary')
  return { text: text.toWellFormed(), encoding }
}
