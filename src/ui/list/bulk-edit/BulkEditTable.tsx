import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useGetRecordRepresentation, useTranslate, type RaRecord } from 'react-admin'
import type { BulkEditReply } from '../../../../contract/main/bulkEdit.ts'
import type { BulkEdited } from '../../../../domain/rules/bulkEdited.ts'
import type { BulkField } from '../../../../domain/rules/bulkFields.ts'
import { reasonKey } from '../../../providers/reasons.ts'
import { ScrollRegion } from '../../page/ScrollRegion.tsx'
import { useBulkValueText } from './BulkValueInput.tsx'

interface Props {
  resource: BulkEdited
  name: string
  field: BulkField
  rows: BulkEditReply['rows']
  records: readonly RaRecord[]
}

/** Where a row is, from the nearest place to the building. */
const placeOf = (record: RaRecord): string =>
  ['roomName', 'unitName', 'publicAreaName', 'buildingName']
    .flatMap((place) => (typeof record[place] === 'string' && record[place] !== '' ? [record[place]] : []))
    .join(', ')

/** Each row's value now and afterwards; those that cannot have it come first, with their reason. */
export const BulkEditTable = ({ resource, name, field, rows, records }: Props) => {
  const translate = useTranslate()
  const represent = useGetRecordRepresentation(resource)
  const textOf = useBulkValueText(resource)
  const known = new Map(records.map((record) => [record.id, record]))
  const sorted = rows.toSorted((one, other) => Number(one.reason === null) - Number(other.reason === null))
  return (
    <Box sx={{ maxHeight: 320, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <ScrollRegion label={translate('lists.bulkEdit.preview')}>
        <Table
          size="small"
          stickyHeader
          sx={{ '& td, & th': { overflowWrap: 'break-word', verticalAlign: 'top', px: { xs: 1, sm: 2 } } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{translate('lists.results.row')}</TableCell>
              <TableCell>{translate('lists.bulkEdit.before')}</TableCell>
              <TableCell>{translate('lists.bulkEdit.after')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {sorted.map(({ id, before, after, reason, args }) => {
              const record = known.get(id)
              return (
                <TableRow key={id}>
                  <TableCell
                    component="th"
                    scope="row"
                    sx={{ bgcolor: 'transparent', fontWeight: 400, color: 'text.primary' }}
                  >
                    {record ? represent(record) : '…'}
                    {record && (
                      <Box
                        component="span"
                        sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}
                      >
                        {placeOf(record)}
                      </Box>
                    )}
                  </TableCell>
                  <TableCell>{textOf(name, field, before)}</TableCell>
                  <TableCell sx={reason === null ? {} : { color: 'error.main' }}>
                    {reason !== null
                      ? translate(reasonKey(reason, args), { ...args, _: translate('errors.internal') })
                      : before === after
                        ? translate('lists.bulkEdit.same')
                        : textOf(name, field, after)}
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </ScrollRegion>
    </Box>
  )
}
