import {
  Card,
  FormControlLabel,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  type Theme,
} from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ReassignPreview as Preview } from '../../../contract/main/gatewayReassign.ts'
import { CountTiles } from '../../ui/facts/CountTiles.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { ScrollRegion } from '../../ui/page/ScrollRegion.tsx'
import { FileIssues } from '../../ui/upload/FileIssues.tsx'
import { ReassignRow } from './ReassignRow.tsx'

const rowsPerPage = 50
const columns = ['row', 'eui', 'from', 'to', 'remarks'] as const
const columnsOfPhone = ['row', 'eui', 'to'] as const

/** The effect of a file, planned or done, row by row with errors. */
export const ReassignPreview = ({ preview }: { preview: Preview }) => {
  const translate = useTranslate()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [onlyErrors, setOnlyErrors] = useState(false)
  const [page, setPage] = useState(0)
  const { items, fileIssues, errors, done } = preview
  const faulty = items.filter(({ issues }) => issues.some(({ severity }) => severity === 'error'))
  const wanted = onlyErrors && faulty.length > 0 ? faulty : items
  const shown = Math.min(page, Math.max(0, Math.ceil(wanted.length / rowsPerPage) - 1))
  const tiles = (['rows', 'moves', 'unassigned', 'unchanged', 'errors'] as const)
    .filter((kind) => kind !== 'errors' || errors > 0)
    .map((kind) => ({ label: `gateways.file.tiles.${kind}`, count: preview[kind] }))
  return (
    <Card component="section" aria-label={translate('gateways.file.preview')} sx={{ p: { xs: 2, sm: 3 } }}>
      {!done && (
        <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
          {translate('gateways.file.preview')}
        </Typography>
      )}
      <FileIssues issues={fileIssues} />
      {items.length > 0 && (
        <>
          <CountTiles tiles={tiles} tileWidth={140} />
          {faulty.length > 0 && (
            <FormControlLabel
              control={<Switch checked={onlyErrors} onChange={(_, on) => setOnlyErrors(on)} />}
              label={translate('gateways.file.onlyErrors')}
            />
          )}
          <ScrollRegion label={translate('gateways.name_other')}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  {(isPhone ? columnsOfPhone : columns).map((column) => (
                    <TableCell key={column}>{translate(`gateways.file.columns.${column}`)}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {wanted.slice(shown * rowsPerPage, (shown + 1) * rowsPerPage).map((row) => (
                  <ReassignRow key={row.row} row={row} isPhone={isPhone} />
                ))}
              </TableBody>
            </Table>
          </ScrollRegion>
          <Pager
            page={shown + 1}
            pageSize={rowsPerPage}
            total={wanted.length}
            onPage={(next) => setPage(next - 1)}
          />
        </>
      )}
    </Card>
  )
}
