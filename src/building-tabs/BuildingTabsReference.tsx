import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { LinkTabs } from '../ui/page/LinkTabs.tsx'
import { useMay } from '../ui/useMay.ts'

/** The pages of a building as tabs, as far as the user may see them. */
export const BuildingTabsReference = ({
  buildingId,
  shown,
}: {
  buildingId: string
  shown: 'building' | 'floors' | 'heatLoad' | 'comfort'
}) => {
  const [mayHeatLoad, mayComfort] = [useMay(needs.heatLoad), useMay(needs.thermostat)]
  const to = {
    building: paths.buildings.show(buildingId),
    floors: paths.floors(buildingId),
    heatLoad: paths.heatLoad(buildingId),
    comfort: paths.comfort(buildingId),
  }
  const tabs = [
    { to: to.building, label: 'buildings.tabs.building' },
    { to: to.floors, label: 'buildings.floors.title' },
    ...(mayHeatLoad ? [{ to: to.heatLoad, label: 'heatLoad.title' }] : []),
    ...(mayComfort ? [{ to: to.comfort, label: 'comfort.title' }] : []),
  ]
  return <LinkTabs label="buildings.tabs.label" tabs={tabs} shown={to[shown]} />
}
