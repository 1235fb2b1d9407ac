import { Box, Typography, type Theme } from '@mui/material'
import { useEffect, useRef, type ReactNode } from 'react'
import { Title } from 'react-admin'
import { screenReaderOnly } from '../../theme/tokens.ts'

const onPhone = ({ breakpoints }: Theme) => ({
  [breakpoints.down('sm')]: { ...screenReaderOnly, p: 0, minHeight: 0, m: 0 },
})

/**
 * Renders every page's title: react-admin's pages and `PageTitle` send theirs here. Also sets the document title, announces
 * the page that replaces another, and takes up the focus that went with the page before.
 * @param tabbed a tab above names the page: on a phone, where every line counts, only screen readers are told the title again
 */
export function PageHeading({ tabbed }: { tabbed: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const announcement = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = heading.current
    if (!node) return undefined
    let before = ''
    const name = () => {
      const text = node.textContent.trim()
      document.title = text ? `${text} · Ventil` : 'Ventil'
      if (text === before || !text) return
      if (before) {
        if (announcement.current) announcement.current.textContent = text
        if (document.activeElement === document.body) node.closest('main')?.focus({ preventScroll: true })
      }
      before = text
    }
    const observer = new MutationObserver(name)
    observer.observe(node, { childList: true, characterData: true, subtree: true })
    name()
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <Typography
        ref={heading}
        id="react-admin-title"
        variant="h1"
        sx={[{ py: 2, minHeight: '3.875rem', overflowWrap: 'anywhere' }, tabbed && onPhone]}
      />
      <Box ref={announcement} aria-live="polite" aria-atomic sx={screenReaderOnly} />
    </>
  )
}

/** The title of a page other than react-admin's own. `title` is a text key or a text. */
export const PageTitle = ({ title }: { title: string }) => <Title title={title} preferenceKey={false} />

/** The title of a row's page; what stands for a row that could not be read has a heading of its own. */
export const RowTitle = ({ defaultTitle, error }: { defaultTitle?: ReactNode; error?: unknown }) =>
  error ? null : <>{defaultTitle}</>
