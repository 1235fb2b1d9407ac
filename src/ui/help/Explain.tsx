import HelpIcon from '@mui/icons-material/HelpOutline'
import { IconButton } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazyPart } from '../loading/lazyPart.tsx'
import type { ExplanationProps } from './Explanation.tsx'
import type { Term } from './terms.ts'

const Explanation = lazyPart<ExplanationProps>(async () => (await import('./Explanation.tsx')).Explanation)

/** A small button beside a word of the trade that explains it; what it says loads on the first click. `name` is the word as it stands there. */
export const Explain = ({ term, name }: { term: Term; name: string }) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={translate('help.explain', { name })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          p: 0.25,
          my: -0.5,
          ml: 0.25,
          color: 'text.secondary',
          verticalAlign: 'middle',
          // a finger needs more room than the sign takes
          '@media (pointer: coarse)': { '&::after': { content: '""', position: 'absolute', inset: '-12px' } },
        }}
      >
        <HelpIcon sx={{ fontSize: 16 }} />
      </IconButton>
      {anchor && <Explanation anchor={anchor} term={term} onClose={() => setAnchor(null)} />}
    </>
  )
}
