import { Box, Button, Card, Link, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { pointAt } from '../../../ui/chart/chartCursor.ts'
import { MarkSign } from '../../../ui/chart/MarkSign.tsx'
import { chartMarkKinds, type ChartMark, type ChartMarkKind } from '../../../ui/chart/chartShape.ts'
import { FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { useFormat } from '../../../ui/facts/format.ts'

interface Props {
  marks: readonly ChartMark[]
  /** Number of earlier commands that are not marked. */
  left: number
  hidden: readonly ChartMarkKind[]
  /** The name of the charts' cursor. */
  sync: string
  onHide: (hidden: ChartMarkKind[]) => void
}

const instant = (second: number): string => new Date(second * 1000).toISOString()

/** What changed something in the period: which kinds the charts mark, and all of it as a list that points the charts at its time. */
export const ChangesBar = ({ marks, left, hidden, sync, onHide }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const [open, setOpen] = useState(false)
  const shown = marks.filter(({ kind }) => !hidden.includes(kind))
  const toggle = (kind: ChartMarkKind) =>
    onHide(hidden.includes(kind) ? hidden.filter((one) => one !== kind) : [...hidden, kind])
  return (
    <Box component="section" aria-label={translate('thermostats.changes.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Typography variant="body2" color="text.secondary">
          {translate('thermostats.changes.title')}
        </Typography>
        {chartMarkKinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            color="inherit"
            aria-pressed={!hidden.includes(kind)}
            startIcon={<MarkSign kind={kind} />}
            onClick={() => toggle(kind)}
            sx={{
              whiteSpace: 'nowrap',
              ...(hidden.includes(kind) && { color: 'text.secondary', textDecoration: 'line-through' }),
            }}
          >
            {translate(`ui.chart.marks.${kind}`)} ({number(marks.filter((mark) => mark.kind === kind).length)}
            )
          </Button>
        ))}
        <Button
          size="small"
          aria-expanded={open}
          disabled={shown.length === 0}
          onClick={() => setOpen(!open)}
        >
          {translate(open ? 'thermostats.changes.close' : 'thermostats.changes.open')}
        </Button>
      </Box>
      {open && shown.length > 0 && (
        <Card
          sx={{ mt: 1, maxHeight: 260, overflow: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label={translate('thermostats.changes.list')}
        >
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {shown.toReversed().map(({ kind, at, end, label }, row) => (
              <Box
                component="li"
                key={`${kind} ${at} ${row}`}
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  columnGap: 1.5,
                  px: 2,
                  py: 0.5,
                  typography: 'body2',
                }}
              >
                <MarkSign kind={kind} />
                <Link
                  component="button"
                  type="button"
                  variant="body2"
                  onClick={() => pointAt(sync, at)}
                  sx={{ fontVariantNumeric: 'tabular-nums' }}
                >
                  <FormatDate value={instant(at)} />
                  {end !== undefined && (
                    <>
                      {' – '}
                      <FormatDate value={instant(end)} as="time" />
                    </>
                  )}
                </Link>
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {label}
                </Box>
              </Box>
            ))}
          </Box>
          {left > 0 && (
            <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
              {translate('thermostats.changes.left', { smart_count: left })}
            </Typography>
          )}
        </Card>
      )}
    </Box>
  )
}
