/** An EUI as stored and compared: without blanks, '-', ':' and '.', in lower case. */
export const normaliseEui = (text: string): string => text.replace(/[\s\-:.]/g, '').toLowerCase()

/** Like normaliseEui, and extends the 6-byte MAC address of a gateway to an EUI-64 (fffe in the middle). */
export const normaliseGatewayEui = (text: string): string => {
  const hex = normaliseEui(text)
  return /^[0-9a-f]{12}$/.test(hex) ? `${hex.slice(0, 6)}fffe${hex.slice(6)}` : hex
}

export type WhyNotEui = 'required' | 'invalidEui'

/** Why a text is not an EUI: 16 hexadecimal digits in any grouping. */
export const whyNotEui = (text: string): WhyNotEui | undefined => {
  const eui = normaliseEui(text)
  if (eui === '') return 'required'
  return /^[0-9a-f]{16}$/.test(eui) ? undefined : 'invalidEui'
}

const hexDigits = (text: string): string => text.replace(/[\s\-:.]/g, '').toLowerCase()

type WhyNotAppKey = 'required' | 'invalidAppKey'

/** Why a text is not an AppKey: 32 hexadecimal digits in any grouping. */
export const whyNotAppKey = (text: string): WhyNotAppKey | undefined => {
  const key = hexDigits(text)
  if (key === '') return 'required'
  return /^[0-9a-f]{32}$/.test(key) ? undefined : 'invalidAppKey'
}

/** An AppKey in the network server's format: 32 lower-case hexadecimal digits. */
export const normaliseAppKey = hexDigits
