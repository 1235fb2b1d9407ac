import { createContext, useContext } from 'react'
import type { SiteData } from '../../contract/consentSite.ts'
import type { Language } from '../../domain/limits.ts'
import type { Translate } from '../../domain/translator.ts'

interface SiteState {
  data: SiteData
  t: Translate
  /** Whether this page replaced another without a page load; its heading then takes focus. */
  moved: boolean
  /** Shows the same page in another language and keeps the input. */
  changeLanguage: (language: Language) => Promise<void>
  /** Replaces this page with another, at its own address if one is given. */
  show: (page: SiteData['page'], path?: string) => void
  say: (tone: 'fine' | 'danger', text: string) => void
}

export const SiteContext = createContext<SiteState | undefined>(undefined)

export function useSite(): SiteState {
  const state = useContext(SiteContext)
  if (!state) throw new Error('outside of the site')
  return state
}
