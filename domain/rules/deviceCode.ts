import { normaliseEui } from './eui.ts'

/** What a code says: the device, and what else its maker put in. EUIs are 16 lower-case hex digits. */
type DeviceCode =
  | {
      readonly kind: 'lorawan'
      readonly eui: string
      readonly joinEui: string
      readonly profileId: string
      readonly serial?: string
    }
  | { readonly kind: 'eui'; readonly eui: string }
  | { readonly kind: 'label'; readonly wtId: string }

/**
 * Why a text is no device's code: nothing was read; the checksum does not fit, as parts are damaged or misread; the code is of a newer schema
 * than is known; an EUI has too few or too many digits, or characters that are none; a part of it is malformed; it names several devices;
 * nothing in it is a code.
 */
type WhyNotDeviceCode =
  | 'required'
  | 'codeChecksum'
  | 'codeNewerSchema'
  | 'codeEuiLength'
  | 'codeEuiCharacters'
  | 'codeMalformed'
  | 'codeSeveral'
  | 'codeUnknown'

type Read = { readonly code: DeviceCode } | { readonly reason: WhyNotDeviceCode }

const hex16 = /^[0-9a-f]{16}$/i
const isHex = (text: string): boolean => /^[0-9a-f]+$/i.test(text)

/** CRC-16 with the reflected polynomial 0x8005 and start value 0xFFFF, without a final xor, over ASCII text. "123456789" gives 0x4B37. */
export const checksumOf = (text: string): number => {
  let crc = 0xff_ff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) & 0xff
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xa0_01 : crc >>> 1
  }
  return crc
}

const optional = ['O', 'S', 'P', 'C'] as const
type Option = (typeof optional)[number]

/** The optional parts, each at most once and in their order; undefined if they are not so. */
const optionsOf = (parts: readonly string[]): Partial<Record<Option, string>> | undefined => {
  const found: Partial<Record<Option, string>> = {}
  let next = 0
  for (const part of parts) {
    const at = optional.findIndex((letter, index) => index >= next && letter === part[0]?.toUpperCase())
    const option = optional[at]
    if (option === undefined) return undefined
    found[option] = part.slice(1)
    next = at + 1
  }
  return found
}

/** LoRa Alliance TR005: LW:D0:<JoinEUI>:<DevEUI>:<ProfileID>[:O<token>][:S<serial>][:P<own>][:C<checksum>]. Upper and lower case are the same. */
const readLoRaWan = (text: string): Read => {
  const [, schema = '', joinEui = '', devEui = '', profileId = '', ...rest] = text.split(':')
  if (!/^D\d+$/i.test(schema)) return { reason: 'codeMalformed' }
  if (schema.toUpperCase() !== 'D0') return { reason: 'codeNewerSchema' }
  for (const eui of [joinEui, devEui])
    if (!hex16.test(eui)) return { reason: isHex(eui) ? 'codeEuiLength' : 'codeMalformed' }
  const options = optionsOf(rest)
  if (!/^[0-9a-f]{8}$/i.test(profileId) || !options) return { reason: 'codeMalformed' }
  if (options.C !== undefined) {
    if (!/^[0-9a-f]{4}$/i.test(options.C)) return { reason: 'codeMalformed' }
    const covered = text.slice(0, text.lastIndexOf(':'))
    // some readers change the case of what was printed in upper case
    const wanted = Number.parseInt(options.C, 16)
    if (checksumOf(covered) !== wanted && checksumOf(covered.toUpperCase()) !== wanted)
      return { reason: 'codeChecksum' }
  }
  return {
    code: {
      kind: 'lorawan',
      eui: devEui.toLowerCase(),
      joinEui: joinEui.toLowerCase(),
      profileId: profileId.toLowerCase(),
      ...(options.S && { serial: options.S }),
    },
  }
}

/** The older draft: URN:DEV:LW:<JoinEUI>_<DevEUI>_<ProfileID>[_V...]. */
const readDraft = (text: string): Read => {
  const [joinEui = '', devEui = '', profileId = ''] = text.replace(/^urn:dev:lw:/i, '').split('_')
  for (const eui of [joinEui, devEui])
    if (!hex16.test(eui)) return { reason: isHex(eui) ? 'codeEuiLength' : 'codeMalformed' }
  if (!/^[0-9a-f]{8}$/i.test(profileId)) return { reason: 'codeMalformed' }
  return {
    code: {
      kind: 'lorawan',
      eui: devEui.toLowerCase(),
      joinEui: joinEui.toLowerCase(),
      profileId: profileId.toLowerCase(),
    },
  }
}

const only = (found: readonly string[], otherwise: WhyNotDeviceCode): Read => {
  const [eui, ...others] = new Set(found.map(normaliseEui))
  if (others.length > 0) return { reason: 'codeSeveral' }
  return eui === undefined ? { reason: otherwise } : { code: { kind: 'eui', eui } }
}

/** 16 hex digits in any grouping, not part of a longer run; a word may follow. */
const grouped =
  '(?<![0-9a-f])[0-9a-f]{2}(?:[\\s:.-]?[0-9a-f]{2}){7}(?![:.-]?[0-9a-f])(?!\\s[0-9a-f]{2}(?:[0-9a-f]{2})?\\b)'
const labelled = new RegExp(`\\bdev[\\s_-]?eui\\s*[:=]\\s*(${grouped})`, 'gi')
const labelledPlainly = new RegExp(`(?<!join[\\s_-]?|app[\\s_-]?)\\beui\\s*[:=]\\s*(${grouped})`, 'gi')
const anyLabel = /\b(?:dev[\s_-]?)?eui\s*[:=]/i

/** The EUI behind a label; a label of the device wins over that of another EUI beside it. */
const readLabelled = (text: string): Read => {
  const own = [...text.matchAll(labelled)].map((match) => match[1] ?? '')
  return only(
    own.length > 0 ? own : [...text.matchAll(labelledPlainly)].map((match) => match[1] ?? ''),
    'codeEuiLength',
  )
}

const readUrl = (text: string): Read =>
  only(
    [...text.matchAll(/(?<![0-9a-z])[0-9a-f]{16}(?![0-9a-z])/gi)].map(([group]) => group),
    'codeUnknown',
  )

/** Our own label, as the assembly line prints it: WT-<wtId>. */
const ownLabel = /^WT-([0-9A-Z][0-9A-Z-]{0,38})$/i

/** As long as an EUI, and more digits than a word has: letters such as O and S that somebody read as digits, or the other way round. */
const misread = /^(?=(?:.*\d){4})[0-9a-z]{16}$/i

const readPlain = (text: string): Read => {
  const eui = normaliseEui(text)
  if (hex16.test(eui)) return { code: { kind: 'eui', eui } }
  if (isHex(eui) && eui.length >= 8) return { reason: 'codeEuiLength' }
  return { reason: misread.test(eui) ? 'codeEuiCharacters' : 'codeUnknown' }
}

/** Whether a thermostat's number is the one that its label says: some are stored with the label's WT-, others without. */
export const isWtId = (stored: string | null, read: string): boolean =>
  stored !== null && stored.toUpperCase().replace(/^WT-/, '') === read.toUpperCase()

/**
 * What a camera or a person read off a device, as a code or the reason why it is none. Accepts LoRa Alliance codes (TR005) with or without a
 * checksum and their older draft, 16 hex digits in any grouping, a text with one labelled EUI, a URL with exactly one EUI, and our own label.
 */
export const readDeviceCode = (input: string): Read => {
  const text = input.trim()
  if (text === '') return { reason: 'required' }
  if (/^lw:/i.test(text)) return readLoRaWan(text)
  if (/^urn:dev:lw:/i.test(text)) return readDraft(text)
  const own = ownLabel.exec(text)
  if (own?.[1] !== undefined) return { code: { kind: 'label', wtId: own[1].toUpperCase() } }
  if (/^https?:\/\//i.test(text)) return readUrl(text)
  return anyLabel.test(text) ? readLabelled(text) : readPlain(text)
}
