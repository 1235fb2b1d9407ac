import { Box, Button, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { floorName } from '../../ui/FloorName.tsx'
import { Ago } from '../../ui/FormatDate.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import type { Difference, Entry } from './entry.ts'
import { remove, retry, toldOf } from './outbox.ts'
import { useFieldText } from './useFieldText.ts'

const tones: Record<Entry['state'], Tone> = { waiting: 'active', conflict: 'caution', refused: 'danger' }

/** What an entry is about, in words. */
const useEntryText = () => {
  const translate = useTranslate()
  return (entry: Entry): string => {
    const told = Object.entries(toldOf(entry)).map(([name, value]) => [
      name,
      name === 'floor' && typeof value === 'number' ? floorName(value, translate) : typeof value === 'string' ? translate(value, { _: value }) : value,
    ])
    return translate(`installer.outbox.acts.${entry.act}`, Object.fromEntries(told))
  }
}

/** An entry with its state and, if it cannot be sent as it is, the ways on. */
export const EntryCard = ({ entry }: { entry: Entry }) => {
  const translate = useTranslate()
  const entryText = useEntryText()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id, state, savedAt, link, differences, refusal } = entry
  const discard = (
    <Button color="error" onClick={() => setAsking(true)}>
      {translate('installer.outbox.discard')}
    </Button>
  )
  return (
    <Card component="article" aria-label={entryText(entry)} sx={{ p: 1.5, mb: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{entryText(entry)}</Typography>
        <StatusChip tone={tones[state]} label={`installer.outbox.states.${state}`} />
      </Box>
      <Typography variant="body2" color="text.secondary">
        <Ago value={savedAt} />
      </Typography>
      {refusal && <RefusalText refusal={refusal} />}
      {differences.length > 0 && <SideBySide differences={differences} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {state === 'conflict' && (
          <>
            <Button variant="contained" onClick={() => void retry(id)}>
              {translate('ui.conflict.keepMine')}
            </Button>
            <Button variant="outlined" onClick={() => void remove(id)}>
              {translate('ui.conflict.takeTheirs')}
            </Button>
          </>
        )}
        {state === 'refused' && (
          <>
            {/* what others did meanwhile is why it was refused: the step shows it */}
            <Button component={Link} to={link} variant="contained" onClick={() => void queryClient.invalidateQueries({ queryKey: ['loads'] })}>
              {translate('installer.outbox.change')}
            </Button>
            <Button variant="outlined" onClick={() => void retry(id)}>
              {translate('ui.error.retry')}
            </Button>
          </>
        )}
        {state !== 'conflict' && discard}
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={translate('installer.outbox.discardTitle')}
        confirm={translate('installer.outbox.discard')}
        destructive
        onConfirm={() => void remove(id)}
        onClose={() => setAsking(false)}
      >
        {entryText(entry)}
      </ConfirmDialog>
    </Card>
  )
}

const RefusalText = ({ refusal: { code, fields } }: { refusal: NonNullable<Entry['refusal']> }) => {
  const translate = useTranslate()
  const reasons = [...new Set(Object.values(fields))]
  return (
    <Typography color="error" sx={{ mt: 0.5 }}>
      {(reasons.length > 0 ? reasons : [code ?? 'internal']).map((reason) => translate(`errors.${reason}`, { _: translate('errors.internal') })).join(' ')}
    </Typography>
  )
}

/** What was saved here beside what others saved meanwhile. */
const SideBySide = ({ differences }: { differences: readonly Difference[] }) => {
  const translate = useTranslate()
  const { name, value } = useFieldText()
  return (
    <>
      <Typography sx={{ mt: 1 }}>{translate('installer.outbox.conflict')}</Typography>
      <Table size="small" sx={{ tableLayout: 'fixed', '& td, & th': { overflowWrap: 'anywhere', verticalAlign: 'top', px: 0.5 } }}>
        <TableHead>
          <TableRow>
            {['field', 'mine', 'theirs'].map((column) => (
              <TableCell key={column}>{translate(`ui.conflict.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {differences.map(({ field, mine, theirs }) => (
            <TableRow key={field}>
              <TableCell component="th" scope="row">
                {name(field)}
              </TableCell>
              <TableCell>{value(field, mine)}</TableCell>
              <TableCell>{value(field, theirs)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}
