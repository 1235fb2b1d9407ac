const hexDigits = (text: string): string => text.replace(/[\s\-:.]/g, '').toLowerCase()

export type WhyNotAppKey = 'required' | 'invalidAppKey'

/** Why a text is not an AppKey: 32 hexadecimal digits in any grouping. */
export const whyNotAppKey = (text: string): WhyNotAppKey | undefined => {
  const key = hexDigits(text)
  if (key === '') return 'required'
  return /^[0-9a-f]{32}$/.test(key) ? undefined : 'invalidAppKey'
}

/** An AppKey in the network server's format: 32 lower-case hexadecimal digits. */
export const normaliseAppKey = hexDigits
