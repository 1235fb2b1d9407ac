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
