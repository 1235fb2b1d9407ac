import { Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { buildings } from '../../../contract/main/buildings.ts'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { gateways } from '../../../contract/main/gateways.ts'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { addressLine } from '../../../domain/rules/address.ts'
import { whyNotPlacement } from '../../../domain/rules/gateway.ts'
import { main } from '../../providers/api.ts'
import { AsyncPicker } from '../../ui/form/AsyncPicker.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { GatewaysThen, noPlacement, PlacementFields } from './PlacementFields.tsx'

const load = async (Query: string, signal: AbortSignal) =>
  (await main(buildings.list, { query: { Query, PageSize: 20 } }, { signal })).items

/** Assigns a gateway to a selected building, and shows the resulting number of gateways there. */
export const AssignGatewayDialog = ({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) => {
  const translate = useTranslate()
  const [building, setBuilding] = useState<Building | null>(null)
  const [place, setPlace] = useState(noPlacement)
  const [tried, setTried] = useState(false)
  const check = () => {
    setTried(true)
    return building !== null && whyNotPlacement(place) === undefined
  }
  const { id, version, eui } = gateway
  return (
    <FormDialog
      title={translate('gateways.assign.title', { eui })}
      saved="gateways.assign.saved"
      submit="gateways.assign.submit"
      check={check}
      save={() =>
        main(gateways.assign, { params: { id }, body: { buildingId: building?.id ?? '', ...place }, version })
      }
      stale={[['gateways'], ['buildings']]}
      onClose={onClose}
    >
      <AsyncPicker<Building>
        label={translate('gateways.assign.building')}
        queryKey={['buildings']}
        load={load}
        value={building}
        onChange={setBuilding}
        keyOf={(one) => one.id}
        textOf={(one) => one.name}
        moreOf={addressLine}
        error={tried && building === null ? translate('errors.required') : undefined}
      />
      {building && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          <GatewaysThen building={building} />
        </Typography>
      )}
      <PlacementFields value={place} tried={tried} onChange={setPlace} />
    </FormDialog>
  )
}
