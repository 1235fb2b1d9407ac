import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { rooms } from '../../../../contract/main/rooms.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { main } from '../../../providers/api.ts'
import { AsyncPicker } from '../../../ui/form/AsyncPicker.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'

interface Props {
  thermostat: Thermostat
  onChoose: (eui: string) => void
  onClose: () => void
}

const most = 50

/** The thermostats of the building; for a text those in rooms of that name, and those whose number it is part of, in the whole client. */
const find = async (
  { eui, buildingId }: Thermostat,
  text: string,
  signal: AbortSignal,
): Promise<Thermostat[]> => {
  const list = async (query: Parameters<typeof main<typeof thermostats.list>>[1]['query']) =>
    (
      await main(
        thermostats.list,
        { query: { 'Sort.SortOption': 'RoomName', 'Sort.Direction': 'Ascending', PageSize: most, ...query } },
        { signal },
      )
    ).items
  const here = (one: Thermostat) => one.buildingId === buildingId
  if (text.trim() === '')
    return (await list(buildingId === null ? {} : { BuildingIds: [buildingId] })).filter(
      (one) => one.eui !== eui,
    )
  const named = await main(rooms.list, { query: { Query: text, PageSize: most } }, { signal })
  const ids = named.items.map(({ id }) => id)
  const [inRooms, numbered] = await Promise.all([
    ids.length === 0 ? [] : list({ RoomIds: ids }),
    list({ Query: text }),
  ])
  const found = [...new Map([...inRooms, ...numbered].map((one) => [one.eui, one])).values()].filter(
    (one) => one.eui !== eui,
  )
  return [...found.filter(here), ...found.filter((one) => !here(one))]
}

const placeOf = ({ unitName, publicAreaName, buildingName }: Thermostat) =>
  [unitName ?? publicAreaName, buildingName].filter(Boolean).join(', ')

/** Chooses another thermostat, by its room or its number. */
export const CompareRoomDialog = ({ thermostat, onChoose, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const [chosen, setChosen] = useState<Thermostat | null>(null)
  const choose = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null) return
    onChoose(chosen.eui)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form noValidate onSubmit={choose}>
        <DialogTitle id={id}>{translate('thermostats.compare.roomTitle')}</DialogTitle>
        <DialogContent>
          <AsyncPicker<Thermostat>
            autoFocus
            label={translate('thermostats.compare.roomLabel')}
            helperText={translate('thermostats.compare.roomHelp')}
            queryKey={['thermostats', 'to-compare', thermostat.eui]}
            load={(text, signal) => find(thermostat, text, signal)}
            value={chosen}
            onChange={setChosen}
            keyOf={({ eui }) => eui}
            textOf={({ roomName, radiatorName, eui }) =>
              [roomName ?? eui, radiatorName].filter(Boolean).join(', ')
            }
            moreOf={(one) => [placeOf(one), one.eui].filter(Boolean).join(' · ')}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={chosen === null}>
            {translate('thermostats.compare.compare')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
