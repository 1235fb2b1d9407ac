import { useTranslate } from 'react-admin'
import type { InstallUnit } from '../snapshots/kinds.ts'

/** What is still to be done in a unit, in words. */
export const useLeftOpenText = () => {
  const translate = useTranslate()
  return ({ leftOpen }: Pick<InstallUnit, 'leftOpen'>): string[] =>
    (
      [
        'valvesLeaking',
        'roomsToMeasure',
        'radiatorsToFit',
        'radiatorsNotPossible',
        'radiatorsToVent',
        'windowsToEquip',
      ] as const
    )
      .filter((kind) => leftOpen[kind] > 0)
      .map((kind) => translate(`installer.units.leftOpen.${kind}`, { smart_count: leftOpen[kind] }))
}
