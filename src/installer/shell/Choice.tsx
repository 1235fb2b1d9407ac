import CheckedIcon from '@mui/icons-material/RadioButtonChecked'
import UncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, ButtonBase } from '@mui/material'
import type { KeyboardEvent, ReactNode } from 'react'

interface Props<T extends string> {
  /** What is chosen. */
  label: string
  options: readonly { readonly value: T; readonly label: string; readonly icon?: ReactNode }[]
  value: T | null
  onChange: (value: T) => void
  /** Side by side, for two or three short ones. */
  isRow?: boolean
}

/** How far each arrow key leads. */
const steps: Readonly<Partial<Record<string, number>>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
}

/** One of a few, each as a large button. As in any group of radio buttons, one is a tab stop, and the arrow keys choose the next. */
export const Choice = <T extends string>({ label, options, value, onChange, isRow = false }: Props<T>) => {
  const stop = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )
  const onKey = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = (at + step + options.length) % options.length
    const option = options[to]
    if (!option) return
    const radios = event.currentTarget
      .closest('[role=radiogroup]')
      ?.querySelectorAll<HTMLElement>('[role=radio]')
    radios?.[to]?.focus()
    onChange(option.value)
  }
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 1,
        ...(isRow && { gridTemplateColumns: `repeat(${options.length}, minmax(0, 1fr))` }),
      }}
    >
      {options.map((option, index) => {
        const isChosen = option.value === value
        return (
          <ButtonBase
            key={option.value}
            role="radio"
            aria-checked={isChosen}
            tabIndex={index === stop ? 0 : -1}
            onKeyDown={(event) => onKey(event, index)}
            onClick={() => onChange(option.value)}
            sx={{
              minHeight: 52,
              px: isRow ? 0.25 : 1.5,
              // a long word beside others on a narrow phone is divided, not cut off
              hyphens: 'auto',
              overflowWrap: 'anywhere',
              gap: 1,
              justifyContent: isRow ? 'center' : 'flex-start',
              textAlign: isRow ? 'center' : 'left',
              border: 2,
              borderRadius: 1,
              fontFamily: 'inherit',
              fontSize: '1rem',
              borderColor: isChosen ? 'primary.main' : 'edge',
              bgcolor: isChosen ? 'soft.accent' : 'background.paper',
              fontWeight: isChosen ? 650 : 400,
            }}
          >
            {isRow ? null : isChosen ? <CheckedIcon color="primary" /> : <UncheckedIcon />}
            {option.icon}
            {option.label}
          </ButtonBase>
        )
      })}
    </Box>
  )
}
