import { createContext, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Whether what a form holds is saved, and the page that it leads to is on its way: nothing is lost with the form, and nothing is left to press. */
export const IsSavedHere = createContext(false)

/** `isSaved` holds from `saved` on, until another page is there; `onSettled` is for the options of a write. */
export const useSavedHere = () => {
  const { key } = useLocation()
  const [savedAt, setSavedAt] = useState<string>()
  const saved = () => setSavedAt(key)
  const onSettled = (_: unknown, error: unknown) => {
    if (!error) saved()
  }
  return { isSaved: savedAt === key, saved, onSettled }
}
