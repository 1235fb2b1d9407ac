import type { InstallBuilding } from '../../../contract/main/installShapes.ts'
import { paths } from '../../paths.ts'
import { BigLink } from '../shell/BigLink.tsx'
import { StoredLine } from '../shell/StoredLine.tsx'
import { FindByThermostat } from '../unit/FindByThermostat.tsx'
import { FoundUnits } from '../unit/FoundUnits.tsx'
import { useProgressText } from '../unit/useProgressText.ts'
import { BuildingsPage } from './BuildingsPage.tsx'

/** The buildings to install thermostats in. */
export const ThermostatsPage = () => (
  <BuildingsPage
    title="installer.home.thermostats"
    search="installer.units.searchAll"
    Line={UnitsLink}
    above={<FindByThermostat />}
    Also={FoundUnits}
  />
)

/** A building with the progress in its units. */
const UnitsLink = ({ building: { id, name, units } }: { building: InstallBuilding }) => {
  const progress = useProgressText()(units)
  return (
    <BigLink to={paths.installer.units(id)} title={name}>
      {progress}
      <StoredLine kind="units" id={id} />
    </BigLink>
  )
}
