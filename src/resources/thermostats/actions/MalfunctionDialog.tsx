import {
  Alert,
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import { malfunctionGroups, type MalfunctionGroup } from '../../../../domain/enums.ts'
import { whyNotMalfunction } from '../../../../domain/rules/thermostat.ts'
import { main } from '../../../providers/api.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { NoteField } from '../../../ui/facts/NoteField.tsx'
import { Consequences } from './Consequences.tsx'

/** Reports a malfunction of a thermostat, which goes back and is never mounted again (spec 1 §4, §5). */
export const MalfunctionDialog = ({
  thermostat: { eui, version, radiatorId },
  onClose,
}: {
  thermostat: Thermostat
  onClose: () => void
}) => {
  const translate = useTranslate()
  const id = useId()
  const [groups, setGroups] = useState<readonly MalfunctionGroup[]>([])
  const [other, setOther] = useState('')
  const [tried, setTried] = useState(false)
  const reason = whyNotMalfunction({ groups, other: other.trim() || null })
  const check = () => {
    setTried(true)
    return reason === undefined
  }
  const toggle = (group: MalfunctionGroup, on: boolean) =>
    setGroups(malfunctionGroups.filter((one) => (one === group ? on : groups.includes(one))))
  return (
    <FormDialog
      title="thermostats.malfunction.title"
      saved="thermostats.malfunction.done"
      submit="thermostats.malfunction.confirm"
      destructive
      check={check}
      save={() =>
        main(thermostats.reportMalfunction, {
          params: { eui },
          body: { groups: [...groups], other },
          version,
        })
      }
      stale={[['thermostats'], ['radiators'], ['downlinks']]}
      onClose={onClose}
    >
      <Typography sx={{ mb: 1.5 }}>
        <code>{eui}</code>
      </Typography>
      <FormControl component="fieldset" error={tried && reason !== undefined}>
        <FormLabel component="legend" id={id}>
          {translate('thermostats.malfunction.what')}
        </FormLabel>
        <Box
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2, mt: 0.5 }}
        >
          {malfunctionGroups.map((group) => (
            <FormControlLabel
              key={group}
              sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: 1 } }}
              control={<Checkbox checked={groups.includes(group)} onChange={(_, on) => toggle(group, on)} />}
              label={
                <>
                  {translate(`thermostats.malfunction.groups.${group}`)}
                  <Typography
                    component="span"
                    variant="body2"
                    color="text.secondary"
                    sx={{ display: 'block' }}
                  >
                    {translate(`thermostats.malfunction.examples.${group}`)}
                  </Typography>
                </>
              }
            />
          ))}
        </Box>
        {tried && reason !== undefined && <FormHelperText>{translate(`errors.${reason}`)}</FormHelperText>}
      </FormControl>
      <NoteField label="thermostats.malfunction.other" value={other} onChange={setOther} maxLength={1000} />
      <Alert severity="warning" sx={{ mt: 2 }}>
        <Consequences
          lead="thermostats.malfunction.lead"
          points={[
            radiatorId !== null && 'thermostats.malfunction.radiator',
            'thermostats.malfunction.retired',
            'thermostats.unassign.commands',
            'thermostats.malfunction.back',
          ]}
        />
      </Alert>
    </FormDialog>
  )
}
