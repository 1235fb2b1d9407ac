import type { ReactNode } from 'react'
import { useSite } from './SiteContext.tsx'

const focus = (heading: HTMLElement | null) => heading?.focus()

/** A page's heading; whoever was on another page a moment ago is led to it. */
export function Heading({ children }: { children: ReactNode }) {
  const { moved } = useSite()
  return (
    <h1 tabIndex={-1} ref={moved ? focus : null}>
      {children}
    </h1>
  )
}
