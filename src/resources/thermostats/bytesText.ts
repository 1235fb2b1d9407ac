import type { Language } from '../../../domain/limits.ts'
import { formatNumber } from '../../ui/format.ts'

const units = ['B', 'kB', 'MB', 'GB'] as const

/** An amount of data in the unit that keeps it short; a kB is 1,000 bytes. */
export const bytesText = (bytes: number, language: Language): string => {
  const step = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${formatNumber(value, language, step === 0 || value >= 100 ? 0 : 1)}\u00a0${units[step]}`
}
