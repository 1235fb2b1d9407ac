import { createContext, useContext } from 'react'
import type { AccountRoute } from '../paths.ts'
import type { Language } from '../providers/language.ts'
import type { Translate } from './texts.ts'

/** A one-time message, set by the screen that led here. */
export type Arrival = 'ended' | 'passwordChanged' | 'registered' | 'accepted'

interface AccountContextValue {
  t: Translate
  language: Language
  changeLanguage: (language: Language) => void
  route: AccountRoute
  /** Whether this screen replaced another without a page load; its heading then takes focus. */
  moved: boolean
  arrival: Arrival | undefined
  /** Shows another account screen. */
  go: (url: string, arrival?: Arrival) => void
  /** Starts loading the app while the server checks the password. */
  prepareApp: () => void
  /** Replaces the account screens with the app. Rejects when its code cannot be loaded. */
  openApp: () => Promise<void>
}

export const AccountContext = createContext<AccountContextValue | undefined>(undefined)

export function useAccount(): AccountContextValue {
  const value = useContext(AccountContext)
  if (!value) throw new Error('outside the account screens')
  return value
}
