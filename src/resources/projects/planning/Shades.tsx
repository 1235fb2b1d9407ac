import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { PlanDraft } from './planDraft.ts'

interface Props {
  hours: PlanDraft['hours']
  /** Other appointments of the technician on that day, by the times of day; without a place, those for another client. */
  taken: readonly { from: string; to: string; place: string | null }[]
  /** Where a time of day lies, in px. */
  top: (time: string) => number
  height: number
}

/** The times of a column that cannot be planned: outside the hours, lunch, other appointments. */
export const Shades = ({ hours: { start, end, lunchStart, lunchEnd }, taken, top, height }: Props) => {
  const translate = useTranslate()
  const lunch = lunchStart !== null && lunchEnd !== null ? { from: lunchStart, to: lunchEnd } : undefined
  const isLunchTaken = lunch && taken.some(({ from, to }) => from < lunch.to && to > lunch.from)
  return (
    <>
      <Shade top={0} height={top(start)} />
      <Shade top={top(end)} height={height - top(end)} />
      {lunch && (
        <Shade
          top={top(lunch.from)}
          height={top(lunch.to) - top(lunch.from)}
          {...(!isLunchTaken && { label: translate('planning.fields.lunch') })}
        />
      )}
      {taken.map(({ from, to, place }) => (
        <Shade
          key={from}
          top={Math.max(0, top(from))}
          height={Math.min(height, top(to)) - Math.max(0, top(from))}
          label={place === null ? translate('planning.away') : translate('planning.busy', { place })}
          solid
        />
      ))}
    </>
  )
}

interface ShadeProps {
  top: number
  height: number
  label?: string
  solid?: boolean
}

const Shade = ({ top, height, label, solid = false }: ShadeProps) =>
  height > 0 ? (
    <Box
      sx={({ palette }) => ({
        position: 'absolute',
        left: 0,
        right: 0,
        top,
        height,
        px: 1,
        overflow: 'hidden',
        fontSize: '0.8125rem',
        color: 'text.secondary',
        bgcolor: solid ? 'action.selected' : undefined,
        backgroundImage: solid
          ? undefined
          : `repeating-linear-gradient(135deg, ${palette.action.hover} 0 6px, transparent 6px 12px)`,
      })}
    >
      {label}
    </Box>
  ) : null
