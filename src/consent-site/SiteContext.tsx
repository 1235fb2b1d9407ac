import { createContext, useContext } from 'react'
import type { SiteData } from '../../contract/consentSite.ts'
import type { Language } from '../../domain/limits.ts'
import type { Translate } from '../../domain/translator.ts'

export interface SiteState {
  data: SiteData
  t: Translate
  /** The page has taken another one's place without a load: its heading takes the focus. */
  moved: boolean
  /** Shows the same page in another language; what is typed stays. */
  changeLanguage: (language: Language) => Promise<void>
  /** Puts a page in place of this one, at an address of its own where one is given. */
  show: (page: SiteData['page'], path?: string) => void
  say: (tone: 'fine' | 'danger', text: string) => void
}

export const SiteContext = createContext<SiteState | undefined>(undefined)

export function useSite(): SiteState {
  const state = useContext(SiteContext)
  if (!state) throw new Error('outside of the site')
  return state
}
