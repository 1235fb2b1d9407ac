import { Alert, Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormat } from '../../../ui/facts/format.ts'
import type { PlanRow, ShownConflict } from './planDraft.ts'

interface Props {
  rows: readonly PlanRow[]
  conflicts: readonly ShownConflict[]
  titleOf: (row: PlanRow) => string
  words: (conflict: ShownConflict) => string
  edit: (row: number) => void
}

/** What stands in the way of a plan. It keeps its height, so that the board stays where it is while appointments are moved on it. */
export const PlanConflicts = ({ rows, conflicts, titleOf, words, edit }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const count = conflicts.length
  return (
    <Alert
      severity={count > 0 ? 'warning' : 'success'}
      sx={{ height: { md: 88 }, overflow: 'hidden', '& .MuiAlert-message': { flex: 1, overflow: 'visible' } }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {translate('planning.conflictsTitle', { smart_count: count, number: number(count) })}
      </Typography>
      {count > 0 && (
        <Box
          component="ul"
          sx={{ m: 0, pl: 2.5, maxHeight: { xs: 180, md: 46 }, overflow: 'auto' }}
          tabIndex={0}
          aria-label={translate('planning.conflictsLabel')}
        >
          {conflicts.map((conflict) => {
            const row = rows[conflict.row]
            return row ? (
              <li key={`${conflict.row} ${conflict.reason}`}>
                <Link
                  component="button"
                  type="button"
                  onClick={() => edit(conflict.row)}
                  sx={{ textAlign: 'left', verticalAlign: 'baseline' }}
                >
                  {titleOf(row)}
                </Link>
                {`: ${words(conflict)}`}
              </li>
            ) : null
          })}
        </Box>
      )}
    </Alert>
  )
}
