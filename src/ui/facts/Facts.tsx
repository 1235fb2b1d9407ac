import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import {
  useRecordContext,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
  type RaRecord,
} from 'react-admin'
import { ExplainLabel } from '../help/ExplainLabel.tsx'

export interface Fact<R> {
  source: string
  /** Text key; without it the resource's field name of `source`. */
  label?: string
  render: (record: R) => ReactNode
  /** Takes the full width, for long text. */
  wide?: boolean
}

interface Props<R> {
  /** Text key. */
  title?: string
  facts: readonly Fact<R>[]
}

/** A row's facts as terms and values; a dash for a missing value. */
export const Facts = <R extends RaRecord>({ title, facts }: Props<R>) => {
  const record = useRecordContext<R>()
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const label = useTranslateLabel()
  if (!record) return null
  return (
    <Box component="section" sx={{ '& + &': { mt: 3 } }}>
      {title && (
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {translate(title)}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
          },
          gap: 2,
        }}
      >
        {facts.map((fact) => {
          const value = fact.render(record)
          const named = label({
            resource,
            source: fact.source,
            ...(fact.label !== undefined && { label: fact.label }),
          })
          return (
            <Box key={fact.source} sx={fact.wide && value ? { gridColumn: '1 / -1' } : {}}>
              <Typography
                component="dt"
                variant="body2"
                color="text.secondary"
                sx={{ hyphens: 'auto', overflowWrap: 'anywhere' }}
              >
                {named}
                <ExplainLabel
                  label={fact.label ?? `${resource}.fields.${fact.source}`}
                  {...(typeof named === 'string' && { name: named })}
                />
              </Typography>
              <Typography
                component="dd"
                sx={{
                  m: 0,
                  whiteSpace: fact.wide ? 'pre-wrap' : 'normal',
                  overflowWrap: 'anywhere',
                  '& a:not([class])': { color: 'primary.main' },
                  '& [data-tone]': { whiteSpace: 'normal' },
                }}
              >
                {value || '–'}
              </Typography>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
