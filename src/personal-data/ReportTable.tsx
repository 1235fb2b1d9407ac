import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ErasureReport } from '../../contract/main/personalData.ts'
import { useFormat } from '../ui/format.ts'

/** What was erased of a person, and what is kept and why. */
export const ReportTable = ({ report: { erased, kept } }: { report: ErasureReport }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const thing = (what: string) => translate(`personal-data.things.${what}`, { _: what })
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('personal-data.what')}</TableCell>
          <TableCell align="right">{translate('personal-data.count')}</TableCell>
          <TableCell>{translate('personal-data.outcome')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {erased.map(({ what, count }) => (
          <TableRow key={`erased ${what}`}>
            <TableCell>{thing(what)}</TableCell>
            <TableCell align="right">{number(count)}</TableCell>
            <TableCell>{translate('personal-data.gone')}</TableCell>
          </TableRow>
        ))}
        {kept.map(({ what, count, reason }) => (
          <TableRow key={`kept ${what} ${reason}`}>
            <TableCell>{thing(what)}</TableCell>
            <TableCell align="right">{number(count)}</TableCell>
            <TableCell>{translate(`personal-data.reasons.${reason}`, { _: reason })}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
