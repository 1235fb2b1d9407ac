import type { ReactNode } from 'react'
import { LineIcon } from '../ui/native/icons.tsx'
import { TextBlockList } from '../ui/facts/TextBlockList.tsx'
import { useSite } from './SiteContext.tsx'

const focus = (heading: HTMLElement | null) => heading?.focus()

/** A page's heading; takes focus after client-side navigation. */
export function Heading({ children }: { children: ReactNode }) {
  const { moved } = useSite()
  return (
    <h1 tabIndex={-1} ref={moved ? focus : null}>
      {children}
    </h1>
  )
}

/** The body of a published text. */
export function LegalBody({ body }: { body: string }) {
  return (
    <div className="prose">
      <TextBlockList body={body} heading="h2" />
    </div>
  )
}

export const PaperIcon = () => (
  <LineIcon size={26}>
    <path d="M14 2.8H7A2 2 0 0 0 5 4.8v14.4a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V7.8z" />
    <path d="M14 2.8v5h5M12 11v6.2M9.3 14.6l2.7 2.7 2.7-2.7" />
  </LineIcon>
)

export const TickIcon = () => (
  <LineIcon className="sign" size={44} strokeWidth={1.5}>
    <circle cx="12" cy="12" r="9.5" />
    <path d="m7.8 12.4 2.9 2.9 5.6-6.2" />
  </LineIcon>
)

export const CrossIcon = () => (
  <LineIcon size={18}>
    <path d="m6 6 12 12M18 6 6 18" />
  </LineIcon>
)
