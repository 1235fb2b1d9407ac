import { Box } from '@mui/material'
import {
  useGetMany,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
  useTranslate,
  type Identifier,
  type RaRecord,
} from 'react-admin'
import { useHeld } from '../rows/HeldList.tsx'

/** The selected rows of a list, also those on other pages; those that are still read are missing. */
export const useSelectedRows = (): RaRecord[] => {
  const resource = useResourceContext() ?? ''
  const { selectedIds, data } = useListContext()
  const { known } = useHeld()
  const elsewhere = selectedIds.filter((id) => !known.has(id))
  const { data: read = [] } = useGetMany(resource, { ids: elsewhere }, { enabled: elsewhere.length > 0 })
  const rows = new Map([
    ...known,
    ...[...read, ...(data ?? [])].flatMap((row) => (row ? [[row.id, row] as const] : [])),
  ])
  return selectedIds.flatMap((id) => rows.get(id) ?? [])
}

interface Props<R extends RaRecord> {
  ids: readonly Identifier[]
  rows: readonly (R | undefined)[]
  /** What is said of a row beside its name. */
  beside?: (row: R) => string
}

/** Rows by name, before something is done to them. */
export const Names = <R extends RaRecord>({ ids, rows, beside }: Props<R>) => {
  const represent = useGetRecordRepresentation(useResourceContext() ?? '')
  const translate = useTranslate()
  const known = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  return (
    <Box
      component="ul"
      tabIndex={0}
      aria-label={translate('lists.chosen')}
      sx={{
        m: 0,
        my: 1.5,
        py: 1,
        pl: 3.5,
        pr: 1.5,
        maxHeight: 200,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontSize: '0.875rem',
      }}
    >
      {ids.map((id) => {
        const row = known.get(id)
        const more = row && beside?.(row)
        return (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            {row ? represent(row) : '…'}
            {more && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {` · ${more}`}
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
}

/** The selected rows of the list by name. */
export const SelectedNames = () => {
  const { selectedIds } = useListContext()
  return <Names ids={selectedIds} rows={useSelectedRows()} />
}
