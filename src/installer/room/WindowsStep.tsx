import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { Alert, Box, Button, Card, IconButton, MenuItem, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Window } from '../../../contract/main/windows.ts'
import { wallPlacements, windowMaterials, type WallPlacement, type WindowMaterial } from '../../../domain/enums.ts'
import { largeWindow, whyNotMeasure } from '../../../domain/geometry/room.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { Saved } from '../outbox/entry.ts'
import type { BodyProps } from '../shell/flow.ts'
import { freeName } from '../shell/freeName.ts'
import { useKeep } from '../shell/useKeep.ts'
import type { RoomState } from './roomState.ts'

const useSave = ({ setup: { building }, unit, id }: RoomState) => {
  const keep = useKeep()
  return (saved: Saved) => keep([saved], { lane: building.id, place: building.name, link: paths.installer.roomStep(building.id, unit.id, id, 'windows') })
}

/** The windows of a room; each is saved as it is added. */
export const WindowsStep = ({ state }: BodyProps<RoomState>) => {
  const translate = useTranslate()
  const windows = state.room?.windows ?? []
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {windows.map((window) => (
        <WindowLine key={window.id} window={window} state={state} />
      ))}
      {isAdding ? (
        <NewWindow state={state} onDone={() => setAdding(false)} />
      ) : (
        <Button variant="outlined" fullWidth startIcon={<AddIcon />} onClick={() => setAdding(true)} sx={{ minHeight: 52, mb: 2 }}>
          {translate('installer.room.addWindow')}
        </Button>
      )}
    </>
  )
}

const WindowLine = ({ window: { id, name, width, height, material, wall, sensor }, state }: { window: Window; state: RoomState }) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const save = useSave(state)
  const [isAsking, setAsking] = useState(false)
  const remove = () => {
    setAsking(false)
    void save({ act: 'removeWindow', input: { id, roomId: state.id, name } })
  }
  const size = width !== null && height !== null ? `${quantity(width, 'm', 2)} × ${quantity(height, 'm', 2)}` : undefined
  return (
    <Card sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.5, mb: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {[size, translate(`windows.materials.${material}`), wall && translate(`rooms.placements.${wall}`), sensor?.eui].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <IconButton
        aria-label={translate('installer.room.removeWindow', { name })}
        onClick={() => (sensor ? setAsking(true) : remove())}
        sx={{ width: 48, height: 48 }}
      >
        <DeleteIcon />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        title={translate('installer.room.removeWindow', { name })}
        confirm={translate('windows.removeBoth')}
        destructive
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {translate('windows.sensorGoes', { eui: sensor?.eui ?? '' })}
      </ConfirmDialog>
    </Card>
  )
}

const NewWindow = ({ state, onDone }: { state: RoomState; onDone: () => void }) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const save = useSave(state)
  const [width, setWidth] = useState<number | null>(null)
  const [height, setHeight] = useState<number | null>(null)
  const [material, setMaterial] = useState<WindowMaterial>('Unknown')
  const [wall, setWall] = useState<WallPlacement | null>(null)
  const error = (metres: number | null) => {
    const reason = whyNotMeasure(metres)
    return reason && translate(`errors.${reason}`)
  }
  const large = largeWindow({ width, height })
  const add = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const name = freeName(
        translate('windows.name', { smart_count: 1 }),
        (state.room?.windows ?? []).map((window) => window.name),
      )
      const fields = { name, material, direction: null, width, height, wall, windowSensorRequired: false }
      await save({ act: 'createWindow', input: { id: crypto.randomUUID(), roomId: state.id, name, fields } })
      onDone()
    },
  })
  return (
    <Card sx={{ p: 1.5, mb: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <NumberField label={translate('windows.fields.width')} value={width} unit="m" error={error(width)} onChange={setWidth} />
        <NumberField label={translate('windows.fields.height')} value={height} unit="m" error={error(height)} onChange={setHeight} />
      </Box>
      <TextField
        select
        label={translate('windows.fields.material')}
        value={material}
        onChange={({ target }) => setMaterial(windowMaterials.find((one) => one === target.value) ?? 'Unknown')}
      >
        {windowMaterials.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`windows.materials.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('windows.fields.wall')}
        value={wall ?? ''}
        onChange={({ target }) => setWall(wallPlacements.find((one) => one === target.value) ?? null)}
      >
        {wallPlacements.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`rooms.placements.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {large.map(({ code, value, limit }) => (
        <Alert key={code} severity="warning">
          {translate(`windows.unusual.${code}`, { value: quantity(value, 'm²', 2), limit: quantity(limit, 'm²', 1) })}
        </Alert>
      ))}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 1, '& > *': { minHeight: 52 } }}>
        <Button variant="outlined" onClick={onDone}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" loading={add.isPending} disabled={error(width) !== undefined || error(height) !== undefined} onClick={() => add.mutate()}>
          {translate('installer.room.saveWindow')}
        </Button>
      </Box>
    </Card>
  )
}
