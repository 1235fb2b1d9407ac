import { useRecordContext, useTranslate } from 'react-admin'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

/** Deletes a gateway that stands in no building. */
export const RemoveGateway = () => {
  const gateway = useRecordContext<Gateway>()
  const translate = useTranslate()
  return <RemoveButton {...(gateway?.buildingId && { whyNot: translate('gateways.remove.first', { building: gateway.buildingName ?? '' }) })} />
}
