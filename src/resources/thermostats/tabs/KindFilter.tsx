import { Box, Chip } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props<K extends string> {
  kinds: readonly K[]
  chosen: readonly K[]
  /** The text key of a kind. */
  text: (kind: K) => string
  /** Translated. */
  label: string
  onChange: (chosen: K[]) => void
}

/** Filters a list by kind; none selected means all. */
export const KindFilter = <K extends string>({ kinds, chosen, text, label, onChange }: Props<K>) => {
  const translate = useTranslate()
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {kinds.map((kind) => {
        const on = chosen.includes(kind)
        return (
          <Chip
            key={kind}
            component="button"
            clickable
            aria-pressed={on}
            label={translate(text(kind))}
            color={on ? 'primary' : 'default'}
            variant={on ? 'filled' : 'outlined'}
            onClick={() => onChange(on ? chosen.filter((other) => other !== kind) : [...chosen, kind])}
          />
        )
      })}
    </Box>
  )
}
