import { useMutation } from '@tanstack/react-query'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { buildingUnits, type BuildingUnit } from '../../../contract/main/buildingUnits.ts'
import { main } from '../../providers/api.ts'
import { UnitStatusDialog, type StatusInput } from './UnitStatusDialog.tsx'

/** Sets the status of one unit. */
export const SetUnitStatus = ({ unit, onClose }: { unit: BuildingUnit; onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const save = useMutation({
    mutationFn: (body: StatusInput) =>
      main(buildingUnits.setStatus, { params: { id: unit.id }, body, version: unit.version }),
    onSuccess: () => {
      notify('building-units.status.saved', { type: 'success' })
      onClose()
    },
    onSettled: () => refresh(),
  })
  const { status, statusReason: reason, statusComment } = unit
  return (
    <UnitStatusDialog
      title={translate('building-units.status.title', { name: unit.name })}
      now={{ status, reason, comment: statusComment ?? '' }}
      busy={save.isPending}
      error={save.error}
      onSave={(input) => save.mutate(input)}
      onClose={onClose}
    />
  )
}
