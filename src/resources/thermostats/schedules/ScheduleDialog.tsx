import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ScheduleInput, temperatureSchedules } from '../../../../contract/main/temperatureSchedules.ts'
import { fieldsOf, speakInCodes } from '../../../../contract/zodErrors.ts'
import { scheduleEntriesMax, whyNotScheduledAt } from '../../../../domain/rules/schedule.ts'
import { main } from '../../../providers/api.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { draftOf, inputOf, newEntry, type DraftEntry } from './draftEntries.ts'
import { EntryFields } from './EntryFields.tsx'
import { scheduleKey, type Schedule } from './useSchedule.ts'
import { serverNow } from '../../../providers/serverClock.ts'

/** The errors of each entry, keyed by index and field. */
const reasonsIn = (input: unknown): Record<string, string> => {
  speakInCodes()
  const parsed = ScheduleInput.safeParse(input)
  if (!parsed.success) return fieldsOf(parsed.error).fields
  const late = parsed.data.entries.map((entry) => whyNotScheduledAt(entry, new Date(serverNow())))
  return Object.fromEntries(
    late.flatMap((reason, place) => (reason ? [[`entries.${place}.scheduledAt`, reason]] : [])),
  )
}

/** Edits all entries of a thermostat's schedule together. */
export const ScheduleDialog = ({
  eui,
  schedule,
  onClose,
}: {
  eui: string
  schedule: Schedule
  onClose: () => void
}) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const [next, setNext] = useState(1)
  const [entries, setEntries] = useState<readonly DraftEntry[]>(() =>
    schedule.entries.length > 0 ? schedule.entries.map(draftOf) : [newEntry('new-0', new Date(serverNow()))],
  )
  const [tried, setTried] = useState(false)
  const body = { entries: entries.map((entry) => inputOf(entry, schedule.entries)) }
  const reasons = reasonsIn(body)
  const check = () => {
    setTried(true)
    return Object.keys(reasons).length === 0
  }
  const change = (key: string, part: Partial<DraftEntry>) =>
    setEntries(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))
  const add = () => {
    setEntries([...entries, newEntry(`new-${next}`, new Date(serverNow()), entries)])
    setNext(next + 1)
  }
  return (
    <FormDialog
      title="thermostats.schedule.title"
      saved="thermostats.schedule.saved"
      width="md"
      check={check}
      save={async () => {
        const later = await main(temperatureSchedules.set, {
          params: { eui },
          body: ScheduleInput.parse(body),
          version: schedule.version,
        })
        queryClient.setQueryData(scheduleKey(eui), later)
      }}
      stale={[scheduleKey(eui), ['downlinks']]}
      onClose={onClose}
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate('thermostats.schedule.help')}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry, place) => (
          <EntryFields
            key={entry.key}
            place={place}
            entry={entry}
            reason={(field) => (tried ? reasons[`entries.${place}.${field}`] : undefined)}
            onChange={(part) => change(entry.key, part)}
            onRemove={() => setEntries(entries.filter(({ key }) => key !== entry.key))}
          />
        ))}
      </Box>
      {tried && reasons['entries'] && (
        <Typography color="error" variant="body2">
          {translate(`errors.${reasons['entries']}`)}
        </Typography>
      )}
      <Button
        startIcon={<AddIcon />}
        disabled={entries.length >= scheduleEntriesMax}
        onClick={add}
        sx={{ mt: 1 }}
      >
        {translate('thermostats.schedule.add')}
      </Button>
    </FormDialog>
  )
}
