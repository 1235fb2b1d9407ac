import AssignIcon from '@mui/icons-material/AddLocationAltOutlined'
import RegisterIcon from '@mui/icons-material/CloudUploadOutlined'
import MoveIcon from '@mui/icons-material/MoveUpOutlined'
import { useState } from 'react'
import { Button, useCanAccess, useRecordContext, useTranslate } from 'react-admin'
import { gateways } from '../../../contract/main/gateways.ts'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { Facts } from '../../ui/facts/Facts.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { Trail } from '../../ui/page/Trail.tsx'
import { useAct } from '../../ui/buttons/useAct.ts'
import { PhotosReference } from '../../photos/PhotosReference.tsx'
import { identityFacts, placeFacts, stateFacts } from './gatewayFacts.tsx'
import { GatewayFrames } from './GatewayFrames.tsx'
import { UnassignGateway } from './UnassignGateway.tsx'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

/** A gateway: its status, place, installation progress, and traffic. */
export const GatewayShow = () => (
  <ShowPage
    actions={
      <>
        <RegisterGateway />
        <AssignGateway />
        <UnassignGateway />
        <ReassignGateway />
        <RemoveButton />
      </>
    }
    above={<Above />}
    below={<Below />}
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
  return (
    <Trail
      steps={[...(place.length > 0 ? place : [{ label: translate('gateways.inStore') }]), { label: eui }]}
    />
  )
}

const Below = () => {
  const gateway = useRecordContext<Gateway>()
  return (
    <>
      <GatewayFrames />
      {gateway?.buildingId && <PhotosReference of={{ GatewayId: gateway.id }} />}
    </>
  )
}

const Place = () => {
  const gateway = useRecordContext<Gateway>()
  return gateway?.buildingId ? <Facts<Gateway> title="gateways.parts.place" facts={placeFacts} /> : null
}

const AssignGatewayDialog = lazyPart(
  async () => (await import('./AssignGatewayDialog.tsx')).AssignGatewayDialog,
)

/** Assigns the gateway, which is in stock, to a building. */
const AssignGateway = () => {
  const gateway = useRecordContext<Gateway>()
  const { canAccess } = useCanAccess({ resource: 'gateways', action: 'edit' })
  const [open, setOpen] = useState(false)
  // the dialog stays open when somebody else was faster, and says so
  if (!gateway || !canAccess || (gateway.buildingId !== null && !open)) return null
  return (
    <>
      <Button label="gateways.assign.act" onClick={() => setOpen(true)}>
        <AssignIcon />
      </Button>
      {open && <AssignGatewayDialog gateway={gateway} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Registers the gateway with the network server, which otherwise ignores its traffic. */
const RegisterGateway = () => {
  const gateway = useRecordContext<Gateway>()
  const { canAccess } = useCanAccess({ resource: 'gateways', action: 'edit' })
  const register = useAct((eui: string) => main(gateways.onboard, { body: { eui } }), {
    done: 'gateways.register.done',
  })
  if (!gateway || gateway.registeredAt !== null || !canAccess) return null
  return (
    <Button
      label="gateways.register.act"
      disabled={register.isPending}
      onClick={() => register.mutate(gateway.eui)}
    >
      <RegisterIcon />
    </Button>
  )
}

const ReassignDialog = lazyPart(async () => (await import('./ReassignDialog.tsx')).ReassignDialog)

/** Moves the gateway to another client. */
const ReassignGateway = () => {
  const gateway = useRecordContext<Gateway>()
  const may = useMay(needs.reassignGateway)
  const [open, setOpen] = useState(false)
  if (!gateway || !may) return null
  return (
    <>
      <Button label="gateways.reassign.act" onClick={() => setOpen(true)}>
        <MoveIcon />
      </Button>
      {open && <ReassignDialog gateway={gateway} onClose={() => setOpen(false)} />}
    </>
  )
}
