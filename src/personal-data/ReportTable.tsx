import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ErasurePlan } from '../../contract/main/personalData.ts'
import { useFormat } from '../ui/facts/format.ts'

/** Outcomes other than complete deletion. */
const outcomes: Readonly<Record<string, string>> = {
  agreements: 'withdrawn',
  audit: 'unnamed',
  jobs: 'unnamed',
  notes: 'unnamed',
  replies: 'unnamed',
}

/** The person first, then data about them, then data that only names them. */
const order = [
  'renters',
  'accounts',
  'records',
  'agreements',
  'evidence',
  'mails',
  'photos',
  'climate',
  'lastValues',
  'files',
  'notes',
  'audit',
  'jobs',
  'replies',
]

/** What an erasure deletes and keeps, with reasons: as `planned`, or as it was `done`. */
export const ReportTable = ({
  report: { erased, kept },
  tense,
}: {
  report: ErasurePlan
  tense: 'planned' | 'done'
}) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const rows = [
    ...erased
      .toSorted((one, other) => order.indexOf(one.what) - order.indexOf(other.what))
      .map((thing) => ({
        ...thing,
        outcome: translate(`personal-data.${tense}.${outcomes[thing.what] ?? 'gone'}`),
        isKept: false,
      })),
    ...kept.map((thing) => ({
      ...thing,
      outcome: translate(`personal-data.reasons.${thing.reason}`, { _: thing.reason }),
      isKept: true,
    })),
  ]
  return (
    <Table
      size="small"
      sx={{ '& td, & th': { px: { xs: 0.75, sm: 1.5 }, overflowWrap: 'anywhere', hyphens: 'auto' } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{translate('personal-data.what')}</TableCell>
          <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
            {translate('personal-data.count')}
          </TableCell>
          <TableCell>{translate(`personal-data.outcome.${tense}`)}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ what, count, outcome, isKept }) => (
          <TableRow key={`${what} ${outcome}`}>
            <TableCell>{translate(`personal-data.things.${what}`, { _: what })}</TableCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {number(count)}
            </TableCell>
            <TableCell>
              <Box component="span" sx={{ color: isKept ? 'text.secondary' : 'text.primary' }}>
                {outcome}
              </Box>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
