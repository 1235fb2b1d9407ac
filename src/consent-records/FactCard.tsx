import { Box, Card, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  /** Text key. */
  title: string
  /** Text key to value; a dash stands where nothing is known. */
  facts?: readonly (readonly [string, ReactNode])[]
  actions?: ReactNode
  children?: ReactNode
}

/** A card with what is known, as terms and values. */
export const FactCard = ({ title, facts = [], actions, children }: Props) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 32 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
          {translate(title)}
        </Typography>
        {actions}
      </Box>
      {facts.length > 0 && (
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))', gap: 2 }}>
          {facts.map(([label, value]) => (
            <Box key={label}>
              <Typography component="dt" variant="body2" color="text.secondary">
                {translate(label)}
              </Typography>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value || '–'}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {children}
    </Card>
  )
}
