import { useTranslate } from 'react-admin'
import type { InstallBuilding } from '../../../contract/main/installShapes.ts'
import { paths } from '../../paths.ts'
import { BigLink } from '../shell/BigLink.tsx'
import { StoredLine } from '../shell/StoredLine.tsx'

/** A building with its gateways and its signal test. */
export const BuildingLink = ({
  building: { id, name, counts, recommendedGateways, computedGateways, signal },
}: {
  building: InstallBuilding
}) => {
  const translate = useTranslate()
  return (
    <BigLink to={paths.installer.building(id)} title={name}>
      {translate('installer.home.gatewaysHave', {
        there: counts.gateways,
        smart_count: recommendedGateways ?? computedGateways,
      })}
      {' · '}
      {translate(`installer.signal.short.${signal.verdict}`)}
      <StoredLine kind="building" id={id} />
    </BigLink>
  )
}
