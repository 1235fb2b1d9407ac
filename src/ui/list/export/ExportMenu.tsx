import TickedIcon from '@mui/icons-material/CheckBox'
import UntickedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import CsvIcon from '@mui/icons-material/DescriptionOutlined'
import TaskIcon from '@mui/icons-material/PendingActionsOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import SheetIcon from '@mui/icons-material/TableChartOutlined'
import { Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import {
  useDataProvider,
  useGetResourceLabel,
  useListContext,
  useLocaleState,
  useNotify,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from 'react-admin'
import { useFailureText } from '../../buttons/useAct.ts'
import { saveFile } from '../../buttons/saveFile.ts'
import type { Column } from '../columns/columns.tsx'
import { exportBound, toCsv } from './exportCsv.ts'
import { toXlsx } from './exportXlsx.ts'
import { useShownColumns } from '../columns/shownColumns.ts'
import { useLoadMatching } from '../bulk/useLoadMatching.ts'

type Format = 'csv' | 'xlsx'

export interface ExportMenuProps {
  columns: readonly Column<never>[]
  /** Text key of what the rows are, where that is not the resource's name. */
  name?: string
  /** The selected rows are exported, not all that match. */
  selected?: boolean
  /** Exports all rows in the background, with more of each than the list has; its text key, and what starts it. */
  task?: { label: string; start: () => void }
  anchor: HTMLElement | null
  onClose: () => void
  /** Told while a file is made how many rows have been read, and undefined once it is there. */
  onProgress: (done: number | undefined) => void
}

/** Writes rows to a file, those that are selected or all that match the list's filters: its columns as they are shown, or all of them, in its order. */
const useExport = ({
  columns,
  name: named,
  selected,
  onProgress,
}: Omit<ExportMenuProps, 'anchor' | 'onClose' | 'task'>) => {
  const resource = useResourceContext() ?? ''
  const { selectedIds } = useListContext<never>()
  const dataProvider = useDataProvider()
  const load = useLoadMatching<never>()
  const translate = useTranslate()
  const translateLabel = useTranslateLabel()
  const resourceLabel = useGetResourceLabel()
  const notify = useNotify()
  const failureText = useFailureText()
  const [language] = useLocaleState()
  const { ordered, shown } = useShownColumns(columns)
  const heading = ({ source, label }: Column<never>) => {
    const text = translateLabel({ resource, source, ...(label !== undefined && { label }) })
    return typeof text === 'string' ? text : source
  }
  return async (format: Format, all: boolean) => {
    onProgress(0)
    try {
      const rows = selected
        ? (await dataProvider.getMany<never>(resource, { ids: selectedIds })).data
        : await load(onProgress)
      const wanted = all ? ordered : shown
      const name = named === undefined ? resourceLabel(resource, 2) : translate(named)
      if (rows.length === 0) notify('lists.noData', { type: 'info' })
      else if (format === 'csv')
        saveFile(`${name}.csv`, await toCsv(rows, wanted, heading, translate, language))
      else saveFile(`${name}.xlsx`, await toXlsx({ name, rows, columns: wanted, heading, translate }))
      if (rows.length >= exportBound)
        notify('lists.exportCut', { type: 'warning', messageArgs: { bound: exportBound } })
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    } finally {
      onProgress(undefined)
    }
  }
}

/** The files that a list can be exported to, and paper. */
export const ExportMenu = ({ anchor, onClose, task, ...more }: ExportMenuProps) => {
  const translate = useTranslate()
  const run = useExport(more)
  const [all, setAll] = useState(false)
  const start = (format: Format) => {
    onClose()
    void run(format, all)
  }
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <MenuItem onClick={() => start('csv')}>
        <ListItemIcon>
          <CsvIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('lists.exports.csv')}</ListItemText>
      </MenuItem>
      <MenuItem onClick={() => start('xlsx')}>
        <ListItemIcon>
          <SheetIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('lists.exports.xlsx')}</ListItemText>
      </MenuItem>
      <MenuItem role="menuitemcheckbox" aria-checked={all} onClick={() => setAll(!all)}>
        <ListItemIcon>
          {all ? <TickedIcon fontSize="small" /> : <UntickedIcon fontSize="small" />}
        </ListItemIcon>
        <ListItemText>{translate('lists.exports.all')}</ListItemText>
      </MenuItem>
      {task && <Divider component="li" />}
      {task && (
        <MenuItem
          onClick={() => {
            onClose()
            task.start()
          }}
        >
          <ListItemIcon>
            <TaskIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate(task.label)}</ListItemText>
        </MenuItem>
      )}
      {!more.selected && <Divider component="li" />}
      {!more.selected && (
        <MenuItem
          onClick={() => {
            onClose()
            // once the menu has left the page
            setTimeout(() => print(), 300)
          }}
        >
          <ListItemIcon>
            <PrintIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('lists.exports.print')}</ListItemText>
        </MenuItem>
      )}
    </Menu>
  )
}
