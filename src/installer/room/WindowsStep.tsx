import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Card, IconButton, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Window } from '../../../contract/main/windows.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { changedFields } from '../outbox/changedFields.ts'
import { windowFieldsOf } from '../outbox/unitChanges.ts'
import type { BodyProps } from '../shell/flow.ts'
import { freeName } from '../shell/freeName.ts'
import { saving } from '../shell/storageFailure.ts'
import type { RoomState, WindowDraft } from './roomState.ts'
import { useKeepInRoom } from './useKeepInRoom.ts'
import { WindowForm } from './WindowForm.tsx'

/** The windows of a room; each is saved as it is added or changed, and until then what was entered outlasts a reload. */
export const WindowsStep = ({ state, change }: BodyProps<RoomState>) => {
  const translate = useTranslate()
  const keep = useKeepInRoom(state, 'windows')
  const windows = state.room?.windows ?? []
  const draft = state.input.window ?? undefined
  const open = (window: WindowDraft | null) => change({ window })
  const form = { onChange: open, onCancel: () => open(null) }
  const name = () =>
    freeName(
      translate('windows.name', { smart_count: 1 }),
      windows.map((window) => window.name),
    )
  return (
    <>
      {windows.map((window) =>
        draft?.id === window.id ? (
          <WindowForm
            key={window.id}
            {...form}
            draft={draft}
            saved={window}
            save={async (fields) => {
              const changed = changedFields(windowFieldsOf(draft.before ?? window), fields)
              const input = { id: window.id, roomId: state.id, name: window.name }
              if (changed)
                await keep({
                  act: 'editWindow',
                  input: { ...input, after: changed.after },
                  before: changed.before,
                })
              open(null)
            }}
          />
        ) : (
          <WindowLine
            key={window.id}
            window={window}
            state={state}
            onEdit={() =>
              open({
                id: window.id,
                fields: windowFieldsOf(window),
                before: windowFieldsOf(window),
                isChecked: false,
              })
            }
          />
        ),
      )}
      {draft && windows.every(({ id }) => id !== draft.id) ? (
        <WindowForm
          {...form}
          draft={draft}
          save={async (fields) => {
            await keep({
              act: 'createWindow',
              input: { id: crypto.randomUUID(), roomId: state.id, name: fields.name, fields },
            })
            open(null)
          }}
        />
      ) : (
        <Button
          variant="outlined"
          fullWidth
          startIcon={<AddIcon />}
          onClick={() => open({ id: null, fields: { name: name() }, isChecked: false })}
          sx={{ minHeight: 52, mb: 2 }}
        >
          {translate('installer.room.addWindow')}
        </Button>
      )}
    </>
  )
}

interface LineProps {
  window: Window
  state: RoomState
  onEdit: () => void
}

const WindowLine = ({
  window: { id, name, width, height, material, direction, wall, sensor },
  state,
  onEdit,
}: LineProps) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const keep = useKeepInRoom(state, 'windows')
  const [isAsking, setAsking] = useState(false)
  const remove = () => {
    setAsking(false)
    saving(keep({ act: 'removeWindow', input: { id, roomId: state.id, name } }))
  }
  const size =
    width !== null && height !== null ? `${quantity(width, 'm', 2)} × ${quantity(height, 'm', 2)}` : undefined
  return (
    <Card sx={{ display: 'flex', alignItems: 'center', p: 1.5, mb: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {[
            size,
            translate(`windows.materials.${material}`),
            direction && translate(`windows.directions.${direction}`),
            wall && translate(`rooms.placements.${wall}`),
            sensor?.eui,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <IconButton
        aria-label={translate('installer.room.editWindow', { name })}
        onClick={onEdit}
        sx={{ width: 48, height: 48 }}
      >
        <EditIcon />
      </IconButton>
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
