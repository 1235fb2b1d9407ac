import CloseIcon from '@mui/icons-material/Close'
import { Alert, Box, Divider, Drawer, IconButton, Skeleton, Typography } from '@mui/material'
import { useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useQueries } from '@tanstack/react-query'
import type { Thermostat } from '../../contract/main/thermostatShapes.ts'
import { whyNotPermitted } from '../../domain/commands/sending.ts'
import { thermostats } from '../../contract/main/thermostats.ts'
import { ThermostatComfortReference } from '../comfort/ThermostatComfortReference.tsx'
import { main } from '../providers/api.ts'
import { CommandSender } from './CommandSender.tsx'
import { DownlinkList } from './DownlinkList.tsx'
import type { Known } from './StepView.ts'

interface Props {
  thermostat: Thermostat
  onClose: () => void
}

/** The commands for a thermostat, and below them the history of those sent. */
export const CommandPanel = ({ thermostat, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const outcome = useRef<HTMLElement>(null)
  const known = useKnown(thermostat.eui)
  const reason = whyNotPermitted(thermostat, 'AdminApp')
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          'aria-modal': true,
          sx: { width: { xs: '100%', sm: 640 }, maxWidth: '100%' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, px: { xs: 2, sm: 3 }, pt: 2, pb: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} variant="h2">
            {translate('commands.title')}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            <code>{thermostat.eui}</code>{' '}
            {[thermostat.unitName ?? thermostat.publicAreaName, thermostat.roomName]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <IconButton onClick={onClose} aria-label={translate('ra.action.close')}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Divider />
      <Box sx={{ flex: 1, overflowY: 'auto' }}>
        {reason !== undefined ? (
          <Alert severity="warning" sx={{ m: 3, mb: 1 }}>
            {translate(`commands.whyNot.${reason}`)}
          </Alert>
        ) : known ? (
          <>
            {thermostat.buildingId !== null && (
              <Box sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
                <ThermostatComfortReference
                  asNote
                  buildingId={thermostat.buildingId}
                  level={known.targetLevel}
                  levels={known.levelMap}
                />
              </Box>
            )}
            <CommandSender
              thermostat={thermostat}
              known={known}
              onSent={() => outcome.current?.scrollIntoView({ behavior: 'smooth' })}
            />
          </>
        ) : (
          <Skeleton variant="rounded" height={240} sx={{ m: 3 }} />
        )}
        <Box
          ref={outcome}
          component="section"
          aria-label={translate('commands.outcome')}
          sx={{ px: { xs: 2, sm: 3 }, py: 2 }}
        >
          <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
            {translate('commands.outcome')}
          </Typography>
          <DownlinkList eui={thermostat.eui} pageSize={8} />
        </Box>
      </Box>
    </Drawer>
  )
}

/** The last reported values of a thermostat; undefined while they load. */
const useKnown = (eui: string): (Known & { levelMap?: readonly number[] | null }) | undefined => {
  const [last, status] = useQueries({
    queries: [
      {
        queryKey: ['thermostats', 'last', eui],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          main(thermostats.lastMeasurements, { params: { eui } }, { signal }),
        meta: { live: eui },
      },
      {
        queryKey: ['thermostats', 'status', eui],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          main(thermostats.operationalStatus, { params: { eui } }, { signal }),
        meta: { live: eui },
      },
    ],
  })
  // without an answer the forms start with the usual defaults
  if (last.isPending || status.isPending) return undefined
  return { ...status.data, ...last.data, ...(status.data && { mode: status.data.mode }) }
}
