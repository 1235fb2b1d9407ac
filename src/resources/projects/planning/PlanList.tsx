import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { spanText } from '../../../../domain/planning/localTime.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { dayName, slotOf, type PlanDraft, type PlanRow, type ShownConflict, type Slot } from './planDraft.ts'

export interface PlanView {
  draft: PlanDraft
  rows: readonly PlanRow[]
  conflictsOf: ReadonlyMap<number, readonly ShownConflict[]>
  nameOf: (technicianId: string) => string
  titleOf: (row: PlanRow) => string
  words: (conflict: ShownConflict) => string
  move: (row: number, slot: Slot) => void
  edit: (row: number) => void
}

/** The plan as a list, by day and technician, for narrow screens. */
export const PlanList = ({ rows, conflictsOf, nameOf, words, edit }: PlanView) => {
  const translate = useTranslate()
  const { language } = useFormat()
  const indexed = rows
    .map((row, index) => ({ row, index, slot: slotOf(row) }))
    .toSorted((one, other) => Date.parse(one.row.startsAt) - Date.parse(other.row.startsAt))
  const groups = Map.groupBy(indexed, ({ slot }) => `${slot.day} ${slot.technicianId}`)
  return (
    <Box sx={{ display: 'grid' }}>
      {[...groups]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, group]) => (
          <Box key={key} component="section">
            <Typography
              component="h3"
              variant="body2"
              sx={{ px: 2, py: 1, fontWeight: 600, bgcolor: 'action.hover' }}
            >
              {group[0] && `${dayName(group[0].slot.day, language)} · ${nameOf(group[0].slot.technicianId)}`}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {group.map(({ row, index }) => (
                <Box
                  key={row.unitId}
                  component="li"
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 1,
                    px: 2,
                    py: 1,
                    borderBottom: 1,
                    borderColor: 'divider',
                  }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
                      {`${spanText(row)} `}
                      <Box component="span" sx={{ fontWeight: 600 }}>
                        {row.unitName}
                      </Box>
                    </Typography>
                    <Typography variant="body2" color="text.secondary">
                      {row.buildingName}
                    </Typography>
                    {(conflictsOf.get(index) ?? []).map((conflict) => (
                      <Typography
                        key={conflict.reason}
                        variant="body2"
                        sx={{ display: 'flex', gap: 0.5, color: 'warning.main' }}
                      >
                        <WarningIcon fontSize="inherit" sx={{ mt: 0.25 }} />
                        {words(conflict)}
                      </Typography>
                    ))}
                  </Box>
                  <Button
                    size="small"
                    data-unit={row.unitId}
                    onClick={() => edit(index)}
                    aria-label={translate('planning.moveNamed', { unit: row.unitName })}
                  >
                    {translate('planning.move')}
                  </Button>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
    </Box>
  )
}
