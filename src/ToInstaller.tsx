import { useEffect } from 'react'
import { reload } from './ui/loading/lazyPart.tsx'

/** The installer is an app of its own: a link to it within this one loads the page, and so that app. */
export const ToInstaller = () => {
  useEffect(reload, [])
  return null
}
