import CopyIcon from '@mui/icons-material/ContentCopy'
import { useListContext, type RaRecord } from 'react-admin'
import { UpdateSelectedReference } from '../commands/UpdateSelectedReference.tsx'
import type { Column } from '../ui/list/columns/columns.tsx'
import { ExportList } from '../ui/list/export/ExportList.tsx'
import { useSelectedRows } from '../ui/list/bulk/SelectedNames.tsx'
import { NamedButton } from '../ui/buttons/ReasonButton.tsx'
import { useCopy } from '../ui/buttons/useCopy.ts'
import type { AlertRow } from './AlertCells.tsx'

const thermostatOf = ({ thermostatId }: RaRecord): string | undefined =>
  typeof thermostatId === 'string' ? thermostatId : undefined

/** What can be done with the selected alerts: their devices are copied, exported, and, if all are thermostats, updated. */
export const AlertActs = ({ columns }: { columns: readonly Column<AlertRow>[] }) => {
  const copy = useCopy()
  const { selectedIds } = useListContext()
  const selected = useSelectedRows()
  // those on other pages may not have been read yet
  const rows = selected.length < selectedIds.length ? [] : selected
  const euis = [...new Set(rows.map(({ eui }) => String(eui)))]
  return (
    <>
      <UpdateSelectedReference thermostatOf={thermostatOf} />
      <NamedButton
        label="monitoring.copyEuis"
        disabled={rows.length === 0}
        onClick={() => void copy(euis.join('\n'), 'lists.copied')}
      >
        <CopyIcon />
      </NamedButton>
      <ExportList columns={columns} selected name="monitoring.title" />
    </>
  )
}
