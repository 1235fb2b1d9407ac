import { createContext, useContext } from 'react'
import type { AccountRoute } from '../paths.ts'
import type { Language } from '../providers/language.ts'
import type { Translate } from './texts.ts'

/** What a screen says once, after another screen sent the person here. */
export type Arrival = 'ended' | 'passwordChanged' | 'registered'

export interface AccountContextValue {
  t: Translate
  language: Language
  changeLanguage: (language: Language) => void
  route: AccountRoute
  /** Whether this screen replaced another one without a load: then its heading takes the focus. */
  moved: boolean
  arrival: Arrival | undefined
  /** Shows another account screen. */
  go: (url: string, arrival?: Arrival) => void
  /** Starts fetching the app, while the password is being checked. */
  prepareApp: () => void
  /** Puts the app in the place of the account screens. Rejects when its code cannot be fetched. */
  openApp: () => Promise<void>
}

export const AccountContext = createContext<AccountContextValue | undefined>(undefined)

export function useAccount(): AccountContextValue {
  const value = useContext(AccountContext)
  if (!value) throw new Error('outside the account screens')
  return value
}
