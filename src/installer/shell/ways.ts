import { useCallback, type MouseEvent } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router-dom'
import { isUnmodifiedClick } from '../../ui/native/nativeForm.tsx'

const key = 'installer.ways'

/** The place of the page among the history entries of this tab, as the router counts them. */
export const place = (): number => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0
}

const read = (): string[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}

/** Remembers by its path which page this entry of the history shows; those after it are gone once another page was opened. Outlasts a reload. */
export const notePage = (path: string): void => {
  const pages = read()
  const at = place()
  if (pages[at] === path) return
  sessionStorage.setItem(
    key,
    JSON.stringify([...Array.from({ length: at }, (_, index) => pages[index] ?? ''), path]),
  )
}

let isOwn = false

/** Whether the way through the history that just begins is the app's, and not that of the phone's back button. */
export const isOwnWay = (): boolean => isOwn

/** Goes through the history, and waits until it is there. */
const goBy = (entries: number): Promise<void> =>
  new Promise((resolve) => {
    isOwn = true
    addEventListener(
      'popstate',
      () => {
        isOwn = false
        resolve()
      },
      { once: true },
    )
    history.go(entries)
  })

/** How many entries before this one in a row show pages of a flow. */
const stepsBefore = (pages: readonly string[], at: number, flow: string): number => {
  let steps = 0
  while (steps < at && pages[at - steps - 1]?.startsWith(flow)) steps += 1
  return steps
}

/**
 * Leads back to a page, so that the phone's back button never leads forward again: to the last entry that shows the page. If none does, the
 * page takes the place of this one, and of all steps of the flow that is left.
 * @param flow how the URLs of the flow that is left begin; without it, of this page only
 */
const leadBack = async (navigate: NavigateFunction, path: string, flow?: string): Promise<void> => {
  const pages = read()
  const at = place()
  // a part of the page is none of its own
  const [page, part] = path.split('#')
  const shown = pages.slice(0, at).lastIndexOf(page ?? path)
  if (shown >= 0) {
    await goBy(shown - at)
    return part === undefined ? undefined : navigate(path, { replace: true })
  }
  const steps = flow === undefined ? 0 : stepsBefore(pages, at, flow)
  if (steps > 0) await goBy(-steps)
  return navigate(path, { replace: true })
}

/** The one way back and out of a page (`leadBack`); forward, pages are opened as links do. */
export const useWayBack = () => {
  const navigate = useNavigate()
  return useCallback((path: string, flow?: string) => leadBack(navigate, path, flow), [navigate])
}

/** The same for a link to a page before; opened in another tab, it is a link as any. */
export const useBackLink = () => {
  const lead = useWayBack()
  return (path: string, flow?: string) => (event: MouseEvent) => {
    if (!isUnmodifiedClick(event)) return
    event.preventDefault()
    void lead(path, flow)
  }
}
