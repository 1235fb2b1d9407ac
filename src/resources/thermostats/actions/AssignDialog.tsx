import { Alert, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { buildings } from '../../../../contract/main/buildings.ts'
import { radiators } from '../../../../contract/main/radiators.ts'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import { main } from '../../../providers/api.ts'
import { AsyncPicker } from '../../../ui/form/AsyncPicker.tsx'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'

interface Named {
  id: string
  name: string
  /** Distinguishes it from others with the same name. */
  within: string
}

const buildingsBy = async (Query: string, signal: AbortSignal): Promise<Named[]> => {
  const { items } = await main(buildings.list, { query: { Query, PageSize: 50 } }, { signal })
  return items.map(({ id, name, locationName }) => ({ id, name, within: locationName }))
}

const freeRadiators =
  (buildingId: string) =>
  async (Query: string, signal: AbortSignal): Promise<Named[]> => {
    const { items } = await main(
      radiators.list,
      { query: { Query, BuildingIds: [buildingId], HasThermostat: false, PageSize: 200 } },
      { signal },
    )
    return items.map(({ id, name, roomName, unitName, publicAreaName }) => ({
      id,
      name: `${roomName} · ${name}`,
      within: unitName ?? publicAreaName ?? '',
    }))
  }

/** Mounts a thermostat on a radiator without one. */
export const AssignDialog = ({
  thermostat: { eui },
  onClose,
}: {
  thermostat: Thermostat
  onClose: () => void
}) => {
  const translate = useTranslate()
  const [building, setBuilding] = useState<Named | null>(null)
  const [radiator, setRadiator] = useState<Named | null>(null)
  const [tried, setTried] = useState(false)
  const required = tried ? translate('errors.required') : undefined
  const check = () => {
    setTried(true)
    return radiator !== null
  }
  return (
    <FormDialog
      title="thermostats.assign.title"
      saved="thermostats.assign.done"
      submit="thermostats.assign.confirm"
      check={check}
      // without a version: whoever was slower should read that it is in use, not that something changed
      save={async () =>
        radiator && main(thermostats.assign, { params: { eui }, body: { radiatorId: radiator.id } })
      }
      stale={[['thermostats'], ['radiators']]}
      onClose={onClose}
    >
      <Typography sx={{ mb: 1.5 }}>
        <code>{eui}</code>
      </Typography>
      <AsyncPicker<Named>
        label={translate('thermostats.assign.building')}
        queryKey={['buildings']}
        load={buildingsBy}
        value={building}
        onChange={(next) => {
          setBuilding(next)
          setRadiator(null)
        }}
        keyOf={({ id }) => id}
        textOf={({ name }) => name}
        moreOf={({ within }) => within}
        error={building === null ? required : undefined}
      />
      <AsyncPicker<Named>
        key={building?.id}
        label={translate('thermostats.assign.radiator')}
        queryKey={['radiators', 'free', building?.id]}
        load={freeRadiators(building?.id ?? '')}
        value={radiator}
        onChange={setRadiator}
        keyOf={({ id }) => id}
        textOf={({ name }) => name}
        groupOf={({ within }) => within}
        error={building !== null && radiator === null ? required : undefined}
        helperText={translate('thermostats.assign.free')}
        disabled={building === null}
      />
      <Alert severity="info" sx={{ mt: 1 }}>
        {translate('thermostats.assign.text')}
      </Alert>
    </FormDialog>
  )
}
