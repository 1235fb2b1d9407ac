import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { BuildingUnit } from '../../../contract/main/buildingUnits.ts'
import type { InstallationStatus } from '../../../domain/enums.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { saving } from '../shell/storageFailure.ts'
import { useKeep } from '../shell/useKeep.ts'
import type { InstallUnit } from '../snapshots/kinds.ts'
import { useLeftOpenText } from './useLeftOpenText.ts'

/** What a status is set on top of. */
type StatusUnit = Pick<
  BuildingUnit,
  'id' | 'name' | 'status' | 'statusReason' | 'statusComment' | 'nextVisitOn'
>
interface Place {
  readonly id: string
  readonly name: string
}

/** Sets the status of a unit; what was noted with the one before goes with it. */
export const useSetStatus = (building: Place, { id, name, ...unit }: StatusUnit) => {
  const keep = useKeep()
  return (status: InstallationStatus): void => {
    const { status: was, statusReason, statusComment, nextVisitOn } = unit
    const before = { status: was, statusReason, statusComment, nextVisitOn }
    const after = { status, statusReason: null, statusComment: null, nextVisitOn: null }
    const where = { lane: building.id, place: building.name, link: paths.installer.unit(building.id, id) }
    saving(keep([{ act: 'setUnitStatus', input: { id, name, after }, before }], where))
  }
}

interface Props {
  label: string
  building: Place
  unit: StatusUnit
  /** If nothing is, it does not ask. */
  leftOpen: InstallUnit['leftOpen']
  /** Nothing was recorded yet, so that nothing can be left open. */
  isEmpty?: boolean
  variant: 'contained' | 'outlined'
}

/** Finalizes a unit; asks first if something is left to do. */
export const FinalizeButton = ({ label, building, unit, leftOpen, isEmpty = false, variant }: Props) => {
  const translate = useTranslate()
  const set = useSetStatus(building, unit)
  const open = useLeftOpenText()({ leftOpen })
  const isDone = open.length === 0 && !isEmpty
  const [isAsking, setAsking] = useState(false)
  const finalize = () => {
    setAsking(false)
    set('Finalized')
  }
  return (
    <>
      <Button variant={variant} onClick={() => (isDone ? finalize() : setAsking(true))}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={translate('installer.units.finalizeTitle', { name: unit.name })}
        confirm={translate('installer.units.finalize')}
        onConfirm={finalize}
        onClose={() => setAsking(false)}
      >
        {translate(isEmpty ? 'installer.units.finalizeEmpty' : 'installer.units.finalizeText')}
        {open.length > 0 && (
          <ul>
            {open.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {translate('installer.units.finalizeAfter')}
      </ConfirmDialog>
    </>
  )
}
