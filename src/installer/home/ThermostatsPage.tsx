import { useTranslate } from 'react-admin'
import type { InstallBuilding } from '../../../contract/main/installShapes.ts'
import { installationStatuses } from '../../../domain/enums.ts'
import { paths } from '../../paths.ts'
import { BigLink } from '../shell/BigLink.tsx'
import { StoredLine } from '../shell/StoredLine.tsx'
import { FindByThermostat } from '../unit/FindByThermostat.tsx'
import { FoundUnits } from '../unit/FoundUnits.tsx'
import { BuildingsPage } from './BuildingsPage.tsx'

/** The buildings to install thermostats in. */
export const ThermostatsPage = () => (
  <BuildingsPage title="installer.home.thermostats" search="installer.units.searchAll" Line={UnitsLink} above={<FindByThermostat />} Also={FoundUnits} />
)

/** A building with the progress in its units. */
const UnitsLink = ({ building: { id, name, units } }: { building: InstallBuilding }) => {
  const translate = useTranslate()
  const all = installationStatuses.reduce((sum, status) => sum + units[status], 0)
  return (
    <BigLink to={paths.installer.units(id)} title={name}>
      {translate('installer.units.progress', { there: units.Finalized, smart_count: all })}
      {units.AccessNotPossible > 0 && ` · ${translate('installer.units.denied', { smart_count: units.AccessNotPossible })}`}
      <StoredLine kind="units" id={id} />
    </BigLink>
  )
}
