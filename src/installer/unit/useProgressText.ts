import { useTranslate } from 'react-admin'
import { installationStatuses } from '../../../domain/enums.ts'
import type { InstallBuilding } from '../../../contract/main/installShapes.ts'

/** How far a building is, from its units by status: those that are finalized, and what holds up others. */
export const useProgressText = () => {
  const translate = useTranslate()
  return (units: InstallBuilding['units']): string => {
    const all = installationStatuses.reduce((sum, status) => sum + units[status], 0)
    return [
      translate('installer.units.progress', { there: units.Finalized, smart_count: all }),
      units.OnHold > 0 && translate('installer.units.held', { smart_count: units.OnHold }),
      units.AccessNotPossible > 0 &&
        translate('installer.units.denied', { smart_count: units.AccessNotPossible }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
