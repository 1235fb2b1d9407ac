import { useTranslate } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { paths } from '../../paths.ts'
import { AskingButton } from '../shell/AskingButton.tsx'
import { useKeep } from '../shell/useKeep.ts'
import { useWayBack } from '../shell/ways.ts'
import type { InstallGateway } from '../snapshots/kinds.ts'

/** Takes the gateway out of the building, after a warning that this cannot be undone. */
export const UnassignGateway = ({ gateway: { id, eui }, building }: { gateway: InstallGateway; building: Building }) => {
  const translate = useTranslate()
  const leadBack = useWayBack()
  const keep = useKeep()
  const unassign = async () => {
    const link = paths.installer.building(building.id)
    await keep([{ act: 'unassignGateway', input: { gatewayId: id, eui, buildingId: building.id } }], { lane: building.id, place: building.name, link })
    await leadBack(link, paths.installer.gateways(building.id))
  }
  return (
    <AskingButton
      label={translate('gateways.unassign.act')}
      title={translate('gateways.unassign.title', { building: building.name })}
      onConfirm={() => void unassign()}
    >
      {translate('gateways.unassign.text', { eui })}
    </AskingButton>
  )
}
