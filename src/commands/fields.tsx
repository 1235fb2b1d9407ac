import {
  Box,
  FormControlLabel,
  Slider,
  Switch,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useId, type ReactNode } from 'react'
import type { Unit } from '../ui/facts/format.ts'
import { NumberField } from '../ui/facts/NumberField.tsx'

interface RangeProps {
  /** Translated. */
  label: string
  value: number
  min: number
  max: number
  /** Step of the slider; the number field may be finer. */
  step: number
  unit?: Unit
  whole?: boolean
  error?: string | undefined
  helperText?: string
  onChange: (value: number) => void
}

/** A number within limits: a slider with a number field beside it. */
export const RangeField = ({
  label,
  value,
  min,
  max,
  step,
  unit,
  whole = false,
  error,
  helperText,
  onChange,
}: RangeProps) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: { xs: 'column', sm: 'row' },
      alignItems: { xs: 'stretch', sm: 'flex-start' },
      gap: { xs: 1, sm: 2.5 },
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0, px: 1 }}>
      <Slider
        aria-label={label}
        value={Number.isNaN(value) ? min : Math.min(max, Math.max(min, value))}
        min={min}
        max={max}
        step={step}
        marks={[
          { value: min, label: String(min) },
          { value: max, label: String(max) },
        ]}
        onChange={(_, next) => onChange(next)}
        sx={{ mt: 1, '& .MuiSlider-markLabel': { fontSize: '0.75rem' } }}
      />
    </Box>
    <NumberField
      label={label}
      value={value}
      onChange={(next) => onChange(next ?? Number.NaN)}
      {...(unit && { unit })}
      whole={whole}
      error={error}
      {...(helperText && { helperText })}
      width={164}
    />
  </Box>
)

interface ChoiceProps<V extends string | number> {
  /** Translated. */
  label: string
  values: readonly V[]
  value: V
  /** Translated text, or an image with its own accessible name. */
  show: (value: V) => ReactNode
  nameOf: (value: V) => string
  /** Translated reason why an option cannot be chosen. */
  whyNot?: (value: V) => string | undefined
  onChange: (value: V) => void
}

/** A choice between a few options, side by side. */
export const ChoiceField = <V extends string | number>({
  label,
  values,
  value,
  show,
  nameOf,
  whyNot,
  onChange,
}: ChoiceProps<V>) => {
  const id = useId()
  return (
    <Box>
      <Typography id={id} variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby={id}
        value={value}
        onChange={(_, next) => {
          const chosen = values.find((one) => one === next)
          if (chosen !== undefined) onChange(chosen)
        }}
        sx={{ flexWrap: 'wrap' }}
      >
        {values.map((one) => (
          <ToggleButton
            key={one}
            value={one}
            aria-label={nameOf(one)}
            disabled={whyNot?.(one) !== undefined}
            title={whyNot?.(one)}
            sx={{ px: 1.75, gap: 0.75, textTransform: 'none' }}
          >
            {show(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}

/** A yes/no switch. */
export const FlagField = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean
  onChange: (value: boolean) => void
}) => (
  <FormControlLabel control={<Switch checked={value} onChange={(_, on) => onChange(on)} />} label={label} />
)
