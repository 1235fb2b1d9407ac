import AddIcon from '@mui/icons-material/Add'
import { Button, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Window } from '../../../contract/main/windows.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { StatusChip } from '../../ui/facts/StatusChip.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { saving } from '../shell/storageFailure.ts'
import type { StockSensor } from '../snapshots/kinds.ts'
import type { RoomState } from './roomState.ts'
import { SensorCard } from './SensorCard.tsx'
import { SensorPicker } from './SensorPicker.tsx'
import { useKeepInRoom } from './useKeepInRoom.ts'

/** The sensors of a room and of its windows; each is saved as it is assigned. */
export const SensorsStep = ({ state }: BodyProps<RoomState>) => {
  const translate = useTranslate()
  const windows = state.room?.windows ?? []
  /** The window whose sensor is looked for; null for the room's. */
  const [open, setOpen] = useState<string | null>()
  const slot = (windowId: string | null) => ({
    state,
    windowId,
    isOpen: open === windowId,
    onOpen: () => setOpen(windowId),
    onDone: () => setOpen(undefined),
  })
  return (
    <>
      <Part title={translate('installer.sensors.room')}>
        <RoomSensors {...slot(null)} />
      </Part>
      {windows.map((window) => (
        <Part key={window.id} title={window.name}>
          <WindowSensor window={window} {...slot(window.id)} />
        </Part>
      ))}
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Typography variant="h2" sx={{ mt: 1, mb: 1 }}>
      {title}
    </Typography>
    {children}
  </>
)

interface Slot {
  state: RoomState
  windowId: string | null
  isOpen: boolean
  onOpen: () => void
  onDone: () => void
}

const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    variant="outlined"
    fullWidth
    startIcon={<AddIcon />}
    onClick={onClick}
    sx={{ minHeight: 52, mb: 2 }}
  >
    {label}
  </Button>
)

/** The room sensors. A further one is possible, but asks first (spec 1 §5). */
const RoomSensors = ({ state, isOpen, onOpen, onDone }: Slot) => {
  const translate = useTranslate()
  const keep = useKeepInRoom(state, 'sensors')
  const [further, setFurther] = useState<StockSensor>()
  const own = (state.room?.sensors ?? []).filter(({ placement }) => placement === 'Room')
  const [first] = own
  const assign = async ({ id: sensorId, eui, type }: StockSensor, confirm: boolean) => {
    setFurther(undefined)
    await keep({
      act: 'assignSensor',
      input: { sensorId, eui, type, roomId: state.id, windowId: null, confirm },
    })
    onDone()
  }
  return (
    <>
      {own.map((sensor) => (
        <SensorCard key={sensor.id} sensor={sensor} state={state} />
      ))}
      {isOpen ? (
        <SensorPicker
          setup={state.setup}
          placement="Room"
          title={translate('installer.sensors.addRoom')}
          onChoose={(sensor) => (first ? setFurther(sensor) : saving(assign(sensor, false)))}
          onCancel={onDone}
        />
      ) : (
        <AddButton
          label={translate(first ? 'installer.sensors.addFurther' : 'installer.sensors.addRoom')}
          onClick={onOpen}
        />
      )}
      <ConfirmDialog
        open={further !== undefined}
        title={translate('sensors.assign.title', { eui: further?.eui ?? '' })}
        confirm={translate('sensors.assign.anyway')}
        onConfirm={() => further && saving(assign(further, true))}
        onClose={() => setFurther(undefined)}
      >
        {translate('sensors.assign.further', { eui: first?.eui ?? '' })}
      </ConfirmDialog>
    </>
  )
}

/** The sensor of a window. */
const WindowSensor = ({ window, state, isOpen, onOpen, onDone }: Slot & { window: Window }) => {
  const translate = useTranslate()
  const keep = useKeepInRoom(state, 'sensors')
  const sensor = state.room?.sensors.find(({ windowId }) => windowId === window.id)
  if (sensor) return <SensorCard sensor={sensor} state={state} />
  const label = translate('installer.sensors.addWindow', { name: window.name })
  const assign = async ({ id: sensorId, eui, type }: StockSensor) => {
    await keep({
      act: 'assignSensor',
      input: { sensorId, eui, type, roomId: state.id, windowId: window.id, confirm: false },
    })
    onDone()
  }
  return (
    <>
      {(state.unit.windowSensorsRequired || window.windowSensorRequired) && (
        <Typography component="div" sx={{ mb: 1 }}>
          <StatusChip tone="caution" label="windows.fields.windowSensorRequired" />
        </Typography>
      )}
      {isOpen ? (
        <SensorPicker
          setup={state.setup}
          placement="Window"
          title={label}
          onChoose={(chosen) => saving(assign(chosen))}
          onCancel={onDone}
        />
      ) : (
        <AddButton label={label} onClick={onOpen} />
      )}
    </>
  )
}
