/** An EUI as it is stored and compared: blanks, '-', ':' and '.' taken out, in lower case. */
export const normaliseEui = (text: string): string => text.replace(/[\s\-:.]/g, '').toLowerCase()

/** As normaliseEui, and a 6-byte MAC of a gateway becomes its EUI-64 (fffe in the middle). */
export const normaliseGatewayEui = (text: string): string => {
  const hex = normaliseEui(text)
  return /^[0-9a-f]{12}$/.test(hex) ? `${hex.slice(0, 6)}fffe${hex.slice(6)}` : hex
}

export type WhyNotEui = 'required' | 'invalidEui'

/** Why a text is no EUI: 16 hexadecimal digits, however they are grouped. */
export const whyNotEui = (text: string): WhyNotEui | undefined => {
  const eui = normaliseEui(text)
  if (eui === '') return 'required'
  return /^[0-9a-f]{16}$/.test(eui) ? undefined : 'invalidEui'
}

const hexDigits = (text: string): string => text.replace(/[\s\-:.]/g, '').toLowerCase()

export type WhyNotAppKey = 'required' | 'invalidAppKey'

/** Why a text is no AppKey: 32 hexadecimal digits, however they are grouped. */
export const whyNotAppKey = (text: string): WhyNotAppKey | undefined => {
  const key = hexDigits(text)
  if (key === '') return 'required'
  return /^[0-9a-f]{32}$/.test(key) ? undefined : 'invalidAppKey'
}

/** An AppKey as the network server takes it: 32 hexadecimal digits in lower case. */
export const normaliseAppKey = hexDigits
