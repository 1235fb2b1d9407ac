import { Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { Title } from 'react-admin'

/** Renders every page's title: react-admin's pages and `PageTitle` send theirs here. Also sets the document title. */
export function PageHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const node = heading.current
    if (!node) return undefined
    const name = () => {
      const text = node.textContent.trim()
      document.title = text ? `${text} · Ventil` : 'Ventil'
    }
    const observer = new MutationObserver(name)
    observer.observe(node, { childList: true, characterData: true, subtree: true })
    name()
    return () => observer.disconnect()
  }, [])
  return <Typography ref={heading} id="react-admin-title" variant="h1" sx={{ py: 2, minHeight: '3.875rem', overflowWrap: 'anywhere' }} />
}

/** The title of a page other than react-admin's own. `title` is a text key or a text. */
export const PageTitle = ({ title }: { title: string }) => <Title title={title} preferenceKey={false} />
