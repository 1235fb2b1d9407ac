import EarlierIcon from '@mui/icons-material/ChevronLeft'
import LaterIcon from '@mui/icons-material/ChevronRight'
import CalendarIcon from '@mui/icons-material/EventOutlined'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import { Box, Button, IconButton, ToggleButton, ToggleButtonGroup, Tooltip, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { RangeDialog } from './RangeDialog.tsx'
import { moved, spanNames, zoomed, type TimeRange, type Window } from './timeRange.ts'
import { serverNow } from '../../../providers/serverClock.ts'

interface Props {
  range: TimeRange
  /** The current window of the range. */
  window: Window
  onChange: (range: TimeRange) => void
}

const seconds = (): number => serverNow() / 1000
const instant = (second: number): string => new Date(second * 1000).toISOString()

/** On a phone of 320 px a label takes two lines; on others each has one. */
const label = {
  px: { xs: 1, sm: 1.5 },
  textTransform: 'none',
  '@media (min-width: 360px)': { whiteSpace: 'nowrap' },
} as const

/**
 * The period of the charts: presets from the last day to the last year, any other by dates, and keyboard alternatives
 * to marking in a chart with the mouse.
 */
export const RangeBar = ({ range, window, onChange }: Props) => {
  const translate = useTranslate()
  const [choosing, setChoosing] = useState(false)
  return (
    <Box
      role="toolbar"
      aria-label={translate('thermostats.range.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={'span' in range ? range.span : null}
        onChange={(_, span) => {
          const chosen = spanNames.find((name) => name === span)
          if (chosen) onChange({ span: chosen })
        }}
      >
        {spanNames.map((span) => (
          <ToggleButton key={span} value={span} sx={label}>
            {translate(`thermostats.range.${span}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Button size="small" startIcon={<CalendarIcon />} onClick={() => setChoosing(true)}>
        {translate('thermostats.range.choose')}
      </Button>
      <Box sx={{ display: 'flex' }}>
        <RangeButton label="thermostats.range.earlier" onClick={() => onChange(moved(window, -1, seconds()))}>
          <EarlierIcon />
        </RangeButton>
        <RangeButton
          label="thermostats.range.later"
          disabled={'span' in range}
          onClick={() => onChange(moved(window, 1, seconds()))}
        >
          <LaterIcon />
        </RangeButton>
        <RangeButton
          label="thermostats.range.zoomIn"
          onClick={() => onChange(zoomed(window, 'in', seconds()))}
        >
          <ZoomInIcon />
        </RangeButton>
        <RangeButton
          label="thermostats.range.zoomOut"
          onClick={() => onChange(zoomed(window, 'out', seconds()))}
        >
          <ZoomOutIcon />
        </RangeButton>
      </Box>
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ flexBasis: '100%', fontVariantNumeric: 'tabular-nums' }}
      >
        <FormatDate value={instant(window.from)} /> – <FormatDate value={instant(window.to)} />
      </Typography>
      {choosing && <RangeDialog window={window} onChoose={onChange} onClose={() => setChoosing(false)} />}
    </Box>
  )
}

const RangeButton = ({
  label,
  disabled = false,
  onClick,
  children,
}: {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) => {
  const translate = useTranslate()
  return (
    <Tooltip title={translate(label)}>
      <span>
        <IconButton size="small" aria-label={translate(label)} disabled={disabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}
