import { useTranslate } from 'react-admin'
import { paths } from '../../paths.ts'
import { AskingButton } from '../shell/AskingButton.tsx'
import { saving } from '../shell/storageFailure.ts'
import { useKeep } from '../shell/useKeep.ts'
import { useWayBack } from '../shell/ways.ts'
import type { BuildingSetup, InstallGateway } from '../snapshots/kinds.ts'

/** Takes the gateway out of the building, after a warning that this cannot be undone. */
export const UnassignGateway = ({
  gateway: { id, eui, photos, heard },
  setup: { building, gateways },
}: {
  gateway: InstallGateway
  setup: BuildingSetup
}) => {
  const translate = useTranslate()
  const leadBack = useWayBack()
  const keep = useKeep()
  const unassign = async () => {
    const link = paths.installer.building(building.id)
    await keep([{ act: 'unassignGateway', input: { gatewayId: id, eui, buildingId: building.id } }], {
      lane: building.id,
      place: building.name,
      link,
    })
    await leadBack(link, paths.installer.gateways(building.id))
  }
  return (
    <AskingButton
      label={translate('gateways.unassign.act')}
      title={translate('gateways.unassign.title', { building: building.name })}
      consequences={[
        { text: 'installer.removal.photos', count: photos.length },
        { text: 'gateways.unassign.thermostats', count: heard.thermostats },
        { text: 'gateways.unassign.sensors', count: heard.sensors },
      ]}
      onConfirm={() => saving(unassign())}
    >
      {translate('gateways.unassign.text', { eui })}{' '}
      {translate('gateways.unassign.left', { smart_count: gateways.length - 1, number: gateways.length - 1 })}
    </AskingButton>
  )
}
