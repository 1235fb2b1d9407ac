import { Box, Checkbox } from '@mui/material'
import { useId, type ReactNode } from 'react'

interface Props {
  name: string
  checked: boolean
  indeterminate?: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  /** Stands before the box. */
  start?: ReactNode
  /** Stands at the end of the line. */
  end?: ReactNode
  /** Stands below the name. */
  children?: ReactNode
  /** How far it is indented. */
  level?: number
}

/** A line with a box to tick; the whole line is its label. */
export const PickRow = ({
  name,
  checked,
  indeterminate = false,
  disabled = false,
  onChange,
  start,
  end,
  children,
  level = 0,
}: Props) => {
  const [id, moreId] = [useId(), useId()]
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        pl: `${4 + level * 28}px`,
        pr: { xs: 1.5, sm: 2 },
        minHeight: 44,
        borderBottom: 1,
        borderColor: 'divider',
        ...(checked && { bgcolor: 'soft.accent' }),
        ...(!disabled && { '&:hover': { bgcolor: checked ? 'soft.accent' : 'soft.raised' } }),
      }}
    >
      {start}
      <Checkbox
        id={id}
        checked={checked}
        indeterminate={indeterminate}
        disabled={disabled}
        onChange={(_, on) => onChange(on)}
        slotProps={{ input: { 'aria-describedby': moreId } }}
      />
      <Box sx={{ flex: 1, minWidth: 0, py: 1.25 }}>
        <Box
          component="label"
          htmlFor={id}
          sx={{
            display: 'block',
            cursor: disabled ? 'default' : 'pointer',
            overflowWrap: 'anywhere',
            fontWeight: 550,
            color: disabled ? 'text.secondary' : 'text.primary',
          }}
        >
          {name}
        </Box>
        <div id={moreId}>{children}</div>
      </Box>
      {end !== undefined && (
        <Box sx={{ py: 1.25, pl: 1.5, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{end}</Box>
      )}
    </Box>
  )
}
