import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditCalendarOutlined'
import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { whyNotInService } from '../../../../domain/rules/thermostat.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RemoveSchedule } from '../schedules/RemoveSchedule.tsx'
import { ScheduleDialog } from '../schedules/ScheduleDialog.tsx'
import { ScheduleTable } from '../schedules/ScheduleTable.tsx'
import { useSchedule } from '../schedules/useSchedule.ts'
import { needs } from '../../../needs.ts'
import { useMay } from '../../../ui/useMay.ts'

/** The thermostat's schedules of target temperatures. */
export const SchedulesTab = ({ thermostat }: { thermostat: Thermostat }) => {
  const translate = useTranslate()
  const { eui } = thermostat
  const { data, error, refetch } = useSchedule(eui)
  const [doing, setDoing] = useState<'edit' | 'remove'>()
  const may = useMay(needs.schedule)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={160} />
  const reason = whyNotInService(thermostat)
  const none = data.entries.length === 0
  return (
    <Card>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: { xs: 2, sm: 2.5 },
          py: 1.5,
        }}
      >
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 20rem' }}>
          {translate(
            reason ? `errors.${reason}` : none ? 'thermostats.schedule.none' : 'thermostats.schedule.utc',
          )}
        </Typography>
        {may && !none && (
          <Button color="error" startIcon={<DeleteIcon />} onClick={() => setDoing('remove')}>
            {translate('thermostats.schedule.remove')}
          </Button>
        )}
        {may && reason === undefined && (
          <Button
            variant={none ? 'contained' : 'text'}
            startIcon={<EditIcon />}
            onClick={() => setDoing('edit')}
          >
            {translate(none ? 'thermostats.schedule.create' : 'ra.action.edit')}
          </Button>
        )}
      </Box>
      {!none && <ScheduleTable entries={data.entries} />}
      {doing === 'edit' && <ScheduleDialog eui={eui} schedule={data} onClose={() => setDoing(undefined)} />}
      {doing === 'remove' && <RemoveSchedule eui={eui} schedule={data} onClose={() => setDoing(undefined)} />}
    </Card>
  )
}
