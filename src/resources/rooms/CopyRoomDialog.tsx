import { Alert, Box, Checkbox, FormControlLabel, FormHelperText, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { rooms, type CopyTarget, type Room } from '../../../contract/main/rooms.ts'
import { main } from '../../providers/api.ts'
import { floorName } from '../../ui/facts/FloorName.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { useFailureText } from '../../ui/buttons/useAct.ts'

/** The units that get the copy unless the person chooses others. */
const suggested = (targets: readonly CopyTarget[]): string[] =>
  targets.flatMap(({ id, sameLine, hasRoom }) => (sameLine && !hasRoom ? [id] : []))

/** Shows the units of the building, those of the same line ticked, before the room is copied to them. */
export const CopyRoomDialog = ({ room, onClose }: { room: Room; onClose: () => void }) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const { number } = useFormat()
  const { data, error } = useQuery({
    queryKey: ['rooms', 'copyTargets', room.id],
    queryFn: ({ signal }) => main(rooms.copyTargets, { params: { id: room.id } }, { signal }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<readonly string[]>()
  const [refused, setRefused] = useState(false)
  const targets = data?.items ?? []
  const unitIds = chosen ?? suggested(targets)
  const line = targets.filter(({ sameLine }) => sameLine)
  const others = targets.filter(({ sameLine }) => !sameLine)
  const set = (ids: readonly string[], on: boolean) => {
    setRefused(false)
    setChosen([...unitIds.filter((id) => !ids.includes(id)), ...(on ? ids : [])])
  }
  const parts = (['windows', 'radiators'] as const).map((kind) =>
    translate(`rooms.copy.${kind}`, { smart_count: room.counts[kind], number: number(room.counts[kind]) }),
  )
  return (
    <FormDialog
      title={translate('rooms.copy.title', { name: room.name })}
      submit="rooms.copy.submit"
      saved="rooms.copy.done"
      savedArgs={({ copied }) => ({ smart_count: copied, number: number(copied), name: room.name })}
      check={() => {
        setRefused(unitIds.length === 0)
        return unitIds.length > 0
      }}
      save={() => main(rooms.copy, { params: { id: room.id }, body: { unitIds: [...unitIds] } })}
      stale={[['rooms'], ['building-units']]}
      onClose={onClose}
    >
      <Typography>{translate('rooms.copy.text', { windows: parts[0], radiators: parts[1] })}</Typography>
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      {!data && !error && <Skeleton height={160} />}
      {data && targets.length === 0 && <Alert severity="info">{translate('rooms.copy.none')}</Alert>}
      <Targets title="rooms.copy.sameLine" targets={line} chosen={unitIds} onSet={set} />
      <Targets
        title={line.length > 0 ? 'rooms.copy.others' : 'rooms.copy.units'}
        targets={others}
        chosen={unitIds}
        onSet={set}
      />
      {refused && <FormHelperText error>{translate('errors.atLeastOne')}</FormHelperText>}
      <Typography role="status" sx={{ mt: 2, fontWeight: 600 }}>
        {translate('rooms.copy.chosen', { smart_count: unitIds.length, number: number(unitIds.length) })}
      </Typography>
    </FormDialog>
  )
}

interface TargetsProps {
  title: string
  targets: readonly CopyTarget[]
  chosen: readonly string[]
  onSet: (ids: readonly string[], on: boolean) => void
}

/** Units to tick, one by one or all; a unit that has a room of this name cannot be. */
const Targets = ({ title, targets, chosen, onSet }: TargetsProps) => {
  const translate = useTranslate()
  if (targets.length === 0) return null
  const free = targets.flatMap(({ id, hasRoom }) => (hasRoom ? [] : [id]))
  const ticked = free.filter((id) => chosen.includes(id)).length
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, fontWeight: 600 }}>
        {translate(title)}
      </Typography>
      {free.length > 1 && (
        <FormControlLabel
          label={translate('rooms.copy.all')}
          control={
            <Checkbox
              checked={ticked === free.length}
              indeterminate={ticked > 0 && ticked < free.length}
              onChange={(_, on) => onSet(free, on)}
            />
          }
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
          columnGap: 2,
        }}
      >
        {targets.map(({ id, name, floor, hasRoom, rooms: count }) => (
          <FormControlLabel
            key={id}
            disabled={hasRoom}
            sx={{ alignItems: 'flex-start', minHeight: 44, mr: 0 }}
            control={<Checkbox checked={chosen.includes(id)} onChange={(_, on) => onSet([id], on)} />}
            label={
              <Box sx={{ pt: 1, overflowWrap: 'anywhere' }}>
                {name}
                <Typography variant="body2" color="text.secondary">
                  {hasRoom
                    ? translate('rooms.copy.hasRoom')
                    : [floorName(floor, translate), translate('rooms.copy.rooms', { smart_count: count })]
                        .filter(Boolean)
                        .join(' · ')}
                </Typography>
              </Box>
            }
          />
        ))}
      </Box>
    </Box>
  )
}
