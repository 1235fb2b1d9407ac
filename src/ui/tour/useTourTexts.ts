import type english from '../../../locales/en/tours.json'
import { useLazyTexts } from '../help/useLazyTexts.ts'

const load = {
  en: async (): Promise<typeof english> => (await import('../../../locales/en/tours.json')).default,
  de: async (): Promise<typeof english> => (await import('../../../locales/de/tours.json')).default,
}

/** The texts of the tours in the language of the app; they load with the first tour. A failure is the tour's, whose boundary tells it. */
export const useTourTexts = (): typeof english | undefined => useLazyTexts('tours', load, true)
