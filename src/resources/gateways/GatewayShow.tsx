import { useRecordContext, useTranslate } from 'react-admin'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { paths } from '../../paths.ts'
import { Facts } from '../../ui/Facts.tsx'
import { ShowPage } from '../../ui/ShowPage.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { AssignGateway } from './AssignGateway.tsx'
import { GatewayFrames } from './GatewayFrames.tsx'
import { identityFacts, placeFacts, stateFacts } from './gatewayFacts.tsx'
import { ReassignGateway } from './ReassignGateway.tsx'
import { RegisterGateway } from './RegisterGateway.tsx'
import { RemoveGateway } from './RemoveGateway.tsx'
import { UnassignGateway } from './UnassignGateway.tsx'

/** A gateway: whether it is heard, where it stands, how far its installation is, and how much it hears. */
export const GatewayShow = () => (
  <ShowPage
    actions={
      <>
        <RegisterGateway />
        <AssignGateway />
        <UnassignGateway />
        <ReassignGateway />
        <RemoveGateway />
      </>
    }
    above={<Above />}
    below={<GatewayFrames />}
  >
    <Facts<Gateway> facts={stateFacts} />
    <Place />
    <Facts<Gateway> title="gateways.parts.identity" facts={identityFacts} />
  </ShowPage>
)

const Above = () => {
  const gateway = useRecordContext<Gateway>()
  const translate = useTranslate()
  if (!gateway) return null
  const { locationId, locationName, complexId, complexName, buildingId, buildingName, eui } = gateway
  const step = (label: string | null, to: string) => (label === null ? [] : [{ label, to }])
  const place = [
    ...step(locationName, paths.locations.show(locationId ?? '')),
    ...step(complexName, paths.buildingComplexes.show(complexId ?? '')),
    ...step(buildingName, paths.buildings.show(buildingId ?? '')),
  ]
  return <Trail steps={[...(place.length > 0 ? place : [{ label: translate('gateways.inStore') }]), { label: eui }]} />
}

const Place = () => {
  const gateway = useRecordContext<Gateway>()
  return gateway?.buildingId ? <Facts<Gateway> title="gateways.parts.place" facts={placeFacts} /> : null
}
