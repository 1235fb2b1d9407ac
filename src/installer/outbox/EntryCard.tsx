import {
  Box,
  Button,
  Card,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { floorName } from '../../ui/facts/FloorName.tsx'
import { Ago } from '../../ui/facts/FormatDate.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'
import { saving } from '../shell/storageFailure.ts'
import { ChangedBy } from './ChangedBy.tsx'
import type { Entry } from './entry.ts'
import { discard, retry, toldOf } from './outbox.ts'
import { dependentsOf } from './rows.ts'
import { useEntries } from './useEntries.ts'
import { useFieldText } from './useFieldText.ts'

const tones: Record<Entry['state'], Tone> = { waiting: 'active', conflict: 'caution', refused: 'danger' }

/** What an entry is about, in words. */
const useEntryText = () => {
  const translate = useTranslate()
  return (entry: Entry): string => {
    const told = Object.entries(toldOf(entry)).map(([name, value]) => [
      name,
      name === 'floor' && typeof value === 'number'
        ? floorName(value, translate)
        : typeof value === 'string'
          ? translate(value, { _: value })
          : value,
    ])
    return translate(`installer.outbox.kinds.${entry.act}`, Object.fromEntries(told))
  }
}

/** What entries are counted as in the question before they are discarded. */
const countedAs: Readonly<Partial<Record<Entry['act'], string>>> = {
  createRoom: 'rooms',
  createWindow: 'windows',
  createRadiator: 'radiators',
  addPhoto: 'photos',
  assignGateway: 'gateways',
  assignThermostat: 'thermostats',
  assignSensor: 'sensors',
}

const inNumbers = (entries: readonly Entry[]) =>
  [...Map.groupBy(entries, ({ act }) => countedAs[act] ?? 'others')]
    .toSorted(([one], [two]) => Number(one === 'others') - Number(two === 'others'))
    .map(([kind, own]) => ({ text: `installer.outbox.goes.${kind}`, count: own.length }))

/** An entry with its state and, if it cannot be sent as it is, the ways on. `isHeldUp`: it waits for a decision about another. */
export const EntryCard = ({ entry, isHeldUp }: { entry: Entry; isHeldUp: boolean }) => {
  const translate = useTranslate()
  const entryText = useEntryText()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id, state, spot, savedAt, link, differences, refusal } = entry
  const own = useEntries().filter(({ tenantId }) => tenantId === entry.tenantId)
  const dependents = dependentsOf(entry, own)
  const discardButton = (
    <Button data-destructive color="error" onClick={() => setAsking(true)}>
      {translate('installer.outbox.discard')}
    </Button>
  )
  return (
    <Card component="article" aria-label={entryText(entry)} sx={{ p: 1.5, mb: 1 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          rowGap: 0.5,
          alignItems: 'flex-start',
          justifyContent: 'space-between',
        }}
      >
        {/* a narrow phone shows the state below, so that names keep their width */}
        <Typography sx={{ flex: '1 1 9rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          {entryText(entry)}
        </Typography>
        <StatusChip
          tone={isHeldUp ? 'neutral' : tones[state]}
          label={`installer.outbox.states.${isHeldUp ? 'heldUp' : state}`}
        />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {spot !== undefined && `${spot} · `}
        <Ago value={savedAt} />
      </Typography>
      {refusal && <RefusalText refusal={refusal} />}
      {differences.length > 0 && <SideBySide entry={entry} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {state === 'conflict' && (
          <>
            <Button variant="contained" onClick={() => saving(retry(id))}>
              {translate('ui.conflict.keepMine')}
            </Button>
            <Button
              variant="outlined"
              onClick={() => (dependents.length > 0 ? setAsking(true) : saving(discard(entry)))}
            >
              {translate('ui.conflict.takeTheirs')}
            </Button>
          </>
        )}
        {state === 'refused' && (
          <>
            {/* what others did meanwhile is why it was refused: the step shows it */}
            <Button
              component={Link}
              to={link}
              variant="contained"
              onClick={() => void queryClient.invalidateQueries({ queryKey: ['loads'] })}
            >
              {translate('installer.outbox.change')}
            </Button>
            <Button variant="outlined" onClick={() => saving(retry(id))}>
              {translate('ui.error.retry')}
            </Button>
          </>
        )}
        {state !== 'conflict' && discardButton}
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={translate('installer.outbox.discardTitle')}
        confirm={translate('installer.outbox.discard')}
        destructive
        consequences={inNumbers(dependents)}
        onConfirm={() => saving(discard(entry))}
        onClose={() => setAsking(false)}
      >
        {[entryText(entry), dependents.length > 0 && translate('installer.outbox.goesWithIt')]
          .filter(Boolean)
          .join('. ')}
      </ConfirmDialog>
    </Card>
  )
}

const RefusalText = ({ refusal: { code, fields } }: { refusal: NonNullable<Entry['refusal']> }) => {
  const translate = useTranslate()
  const reasons = [...new Set(Object.values(fields))]
  return (
    <Typography color="error" sx={{ mt: 0.5 }}>
      {(reasons.length > 0 ? reasons : [code ?? 'internal'])
        .map((reason) => translate(`errors.${reason}`, { _: translate('errors.internal') }))
        .join(' ')}
    </Typography>
  )
}

/** What was saved here beside what others saved meanwhile. */
const SideBySide = ({ entry }: { entry: Entry }) => {
  const translate = useTranslate()
  const { name, value } = useFieldText()
  const { act, differences } = entry
  return (
    <>
      <Typography sx={{ mt: 1 }}>{translate('installer.outbox.conflict')}</Typography>
      <ChangedBy entry={entry} />
      <Table
        size="small"
        sx={{
          tableLayout: 'fixed',
          '& th:first-of-type': { width: '30%' },
          '& td, & th': { overflowWrap: 'anywhere', hyphens: 'auto', verticalAlign: 'top', px: 0.5 },
        }}
      >
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
                {name(entry, field)}
              </TableCell>
              <TableCell>{value(act, field, mine)}</TableCell>
              <TableCell>{value(act, field, theirs)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}
