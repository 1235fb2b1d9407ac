import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { roomNameMax } from '../../../contract/main/rooms.ts'
import { roomTypes, type RoomType } from '../../../domain/enums.ts'
import { copyName } from '../../../domain/rules/room.ts'
import { Choice } from '../shell/Choice.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { shownRoom, type RoomState } from './roomState.ts'

/** What flats have. The others are in a list. */
const common: readonly RoomType[] = [
  'LivingRoom',
  'Bedroom',
  'KidsRoom',
  'Kitchen',
  'Bathroom',
  'Toilet',
  'Corridor',
  'DiningRoom',
]

/** The type of a room, which names it until somebody says otherwise. */
export const TypeStep = ({ state, change }: BodyProps<RoomState>) => {
  const translate = useTranslate()
  const { type, name } = shownRoom(state)
  const taken = state.unit.rooms.filter(({ id }) => id !== state.id).map((room) => room.name)
  const nameOf = (one: RoomType): string => {
    const word = translate(`rooms.types.${one}`)
    return taken.some((other) => other.toLowerCase() === word.toLowerCase())
      ? copyName(word, taken, roomNameMax)
      : word
  }
  const choose = (chosen: RoomType) =>
    change({
      type: chosen,
      ...((name === '' || (type && name === nameOf(type))) && { name: nameOf(chosen) }),
    })
  const others = roomTypes.filter((one) => !common.includes(one))
  return (
    <>
      <Choice
        label={translate('rooms.fields.type')}
        value={type ?? null}
        options={common.map((value) => ({ value, label: translate(`rooms.types.${value}`) }))}
        onChange={choose}
      />
      <TextField
        select
        label={translate('installer.room.otherType')}
        value={others.find((one) => one === type) ?? ''}
        onChange={({ target }) => {
          const chosen = others.find((one) => one === target.value)
          if (chosen) choose(chosen)
        }}
        sx={{ mt: 2 }}
      >
        {others.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`rooms.types.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={translate('rooms.fields.name')}
        required
        value={name}
        onChange={({ target }) => change({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: roomNameMax } }}
        sx={{ my: 2 }}
      />
    </>
  )
}
