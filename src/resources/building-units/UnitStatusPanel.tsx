import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess, useRecordContext, useTranslate } from 'react-admin'
import type { BuildingUnit } from '../../../contract/main/buildingUnits.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { UnitStatusReference } from './UnitStatusReference.tsx'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const SetUnitStatus = lazyPart(async () => (await import('./SetUnitStatus.tsx')).SetUnitStatus)

/** The installation status of the unit, with reason and date. */
export const UnitStatusPanel = () => {
  const unit = useRecordContext<BuildingUnit>()
  const translate = useTranslate()
  const { date } = useFormat()
  const { canAccess } = useCanAccess({ resource: 'building-units', action: 'edit' })
  const [open, setOpen] = useState(false)
  if (!unit) return null
  const { status, statusReason, statusComment, statusChangedAt, nextVisitOn } = unit
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 1,
        p: 1.5,
        mb: 3,
        borderRadius: 1,
        bgcolor: 'soft.raised',
      }}
    >
      <UnitStatusReference status={status} />
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography variant="body2">
          {[statusReason && translate(`building-units.reasons.${statusReason}`), statusComment]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {nextVisitOn && (
          <Typography variant="body2">
            {translate('building-units.status.nextVisit', { day: date(nextVisitOn, 'day') ?? '' })}
          </Typography>
        )}
        {statusChangedAt && (
          <Typography variant="body2" color="text.secondary">
            {translate('building-units.status.since', { when: date(statusChangedAt) ?? '' })}
          </Typography>
        )}
      </Box>
      {canAccess && (
        <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
          {translate('building-units.status.change')}
        </Button>
      )}
      {open && <SetUnitStatus unit={unit} onClose={() => setOpen(false)} />}
    </Box>
  )
}
