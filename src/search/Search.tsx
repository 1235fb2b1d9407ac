import SearchIcon from '@mui/icons-material/Search'
import { Box } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { needs } from '../needs.ts'
import { RetryButton } from '../ui/loading/RetryButton.tsx'
import { lazyPart } from '../ui/loading/lazyPart.tsx'
import type { Workspace } from '../ui/shell/workspaces.ts'
import { useMay } from '../ui/useMay.ts'
import { isApple } from './isApple.ts'

interface Props {
  menu: readonly Workspace[]
}

interface LateProps extends Props {
  /** Whether the search was asked for before its script was there. */
  asked: boolean
  onAsk: () => void
}

/** Keeps the room of the button, so that nothing in the bar moves when it comes, and remembers Ctrl+K. */
const Room = ({ onAsk, children }: Pick<LateProps, 'onAsk'> & { children?: ReactNode }) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(isApple() ? event.metaKey : event.ctrlKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      onAsk()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
  return <Box sx={{ flex: 'none', width: { xs: 44, md: 240 }, height: 44 }}>{children}</Box>
}

/** Opens the search once its script is there, by a press or by Ctrl+K. */
const SearchAgain = ({ onAsk, again }: Pick<LateProps, 'onAsk'> & { again: () => void }) => {
  const ask = () => {
    onAsk()
    again()
  }
  return (
    <Room onAsk={ask}>
      <RetryButton label="search.open" icon={<SearchIcon />} again={ask} />
    </Room>
  )
}

const SearchButton = lazyPart<LateProps>(async () => (await import('./SearchButton.tsx')).SearchButton, {
  waiting: ({ onAsk }) => <Room onAsk={onAsk} />,
  failed: ({ onAsk }, again) => <SearchAgain onAsk={onAsk} again={again} />,
})

/** The search over everything, for users who have something to search. Its script comes after that of the page. */
export const Search = ({ menu }: Props) => {
  const [asked, setAsked] = useState(false)
  return useMay(needs.estate) && <SearchButton menu={menu} asked={asked} onAsk={() => setAsked(true)} />
}
