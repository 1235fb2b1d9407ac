import { Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { gateways } from '../../../contract/main/gateways.ts'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { whyNotPlacement } from '../../../domain/rules/gateway.ts'
import { main } from '../../providers/api.ts'
import { AsyncPicker } from '../../ui/form/AsyncPicker.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { GatewaysThen, noPlacement, PlacementFields } from './PlacementFields.tsx'

const load = async (Query: string, signal: AbortSignal) =>
  (await main(gateways.list, { query: { Query, Assigned: false, PageSize: 20 } }, { signal })).items

const labelOf = ({ gatewayId, macAddress, productId }: Gateway) =>
  [gatewayId, macAddress, productId].filter(Boolean).join(' · ')

/** Assigns a selected gateway in stock to a building, and shows the resulting number of gateways there. */
export const AssignHereDialog = ({ building, onClose }: { building: Building; onClose: () => void }) => {
  const translate = useTranslate()
  const [gateway, setGateway] = useState<Gateway | null>(null)
  const [place, setPlace] = useState(noPlacement)
  const [tried, setTried] = useState(false)
  const check = () => {
    setTried(true)
    return gateway !== null && whyNotPlacement(place) === undefined
  }
  return (
    <FormDialog
      title={translate('gateways.assign.titleHere', { building: building.name })}
      saved="gateways.assign.saved"
      submit="gateways.assign.submit"
      check={check}
      save={async () =>
        gateway &&
        main(gateways.assign, {
          params: { id: gateway.id },
          body: { buildingId: building.id, ...place },
          version: gateway.version,
        })
      }
      stale={[['gateways'], ['buildings']]}
      onClose={onClose}
    >
      <AsyncPicker<Gateway>
        label={translate('gateways.assign.gateway')}
        queryKey={['gateways']}
        load={load}
        value={gateway}
        onChange={setGateway}
        keyOf={({ id }) => id}
        textOf={({ eui }) => eui}
        moreOf={labelOf}
        helperText={translate('gateways.assign.gatewayHint')}
        error={tried && gateway === null ? translate('errors.required') : undefined}
      />
      <PlacementFields value={place} tried={tried} onChange={setPlace} />
      <Typography variant="body2" sx={{ mt: 1 }}>
        <GatewaysThen building={building} />
      </Typography>
    </FormDialog>
  )
}
