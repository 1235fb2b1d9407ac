import { useMutation } from '@tanstack/react-query'
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useState } from 'react'
import { buildingUnits } from '../../../contract/main/buildingUnits.ts'
import { main } from '../../providers/api.ts'
import type { RowRefusal } from '../../providers/dataProvider.ts'
import { BulkResults } from '../../ui/list/bulk/BulkResults.tsx'
import { SelectedNames } from '../../ui/list/bulk/SelectedNames.tsx'
import { UnitStatusDialog, type StatusInput } from './UnitStatusDialog.tsx'

/** Sets the status of all selected units; each unit that was not changed is shown with its reason. */
export const SetUnitStatuses = ({ onClose }: { onClose: () => void }) => {
  const { selectedIds, onSelect } = useListContext()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [outcome, setOutcome] = useState<{ done: number; refusals: readonly RowRefusal[] }>()
  const leave = () => {
    onClose()
    onSelect([])
  }
  const save = useMutation({
    mutationFn: (input: StatusInput) =>
      main(buildingUnits.bulkStatus, { body: { ids: selectedIds.map(String), ...input } }),
    onSuccess: ({ done, refused, results }) => {
      if (refused > 0)
        return setOutcome({
          done,
          refusals: results.flatMap(({ id, ok, reason, args = {} }) =>
            ok ? [] : [{ id, reason: reason ?? 'internal', args }],
          ),
        })
      notify('building-units.status.manySaved', { type: 'success', messageArgs: { smart_count: done } })
      return leave()
    },
    onSettled: () => refresh(),
  })
  if (outcome) return <BulkResults {...outcome} onClose={leave} />
  return (
    <UnitStatusDialog
      title={translate('building-units.status.manyTitle', { smart_count: selectedIds.length })}
      busy={save.isPending}
      error={save.error}
      onSave={(input) => save.mutate(input)}
      onClose={onClose}
    >
      <SelectedNames />
    </UnitStatusDialog>
  )
}
