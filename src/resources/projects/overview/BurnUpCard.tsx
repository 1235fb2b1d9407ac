import ChartIcon from '@mui/icons-material/ShowChart'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import {
  Box,
  Button,
  Card,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useTheme,
} from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { Pager } from '../../../ui/list/Pager.tsx'
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx'
import { BurnUpChart, stackColours } from './BurnUpChart.tsx'
import { plannedBy, stack, type BurnUp } from './burnUp.ts'

const rowsPerPage = 14

/** How a project goes, in a sentence. */
const useSummary = () => {
  const translate = useTranslate()
  const { number, date, quantity } = useFormat()
  return ({ units, dashboard: { forecast, plan, today } }: ProjectDetail): string => {
    const done = translate('projects.burnUp.done', {
      smart_count: units.total,
      done: number(units.Finalized),
      total: number(units.total),
      share: quantity(units.total === 0 ? 0 : (100 * units.Finalized) / units.total, '%', 0),
    })
    const planned = plannedBy(plan, today)
    const behind = planned === undefined ? 0 : planned - units.Finalized
    const against =
      planned === undefined || forecast.whyNone === 'done'
        ? ''
        : behind === 0
          ? translate('projects.burnUp.onPlan')
          : translate(`projects.burnUp.${behind > 0 ? 'behind' : 'ahead'}`, {
              smart_count: Math.abs(behind),
              number: number(Math.abs(behind)),
            })
    const end =
      forecast.expectedEnd === null
        ? translate(`projects.burnUp.whyNone.${forecast.whyNone}`)
        : translate('projects.burnUp.forecast', {
            pace: number(forecast.perWorkingDay, 1),
            day: date(forecast.expectedEnd),
          })
    return [done, against, end].filter(Boolean).join(' ')
  }
}

/** Units by status over time against the plan, with a forecast: as a picture, in words and as a table. */
export const BurnUpCard = ({ project }: { project: ProjectDetail }) => {
  const translate = useTranslate()
  const summary = useSummary()(project)
  const titleId = useId()
  const [asTable, setAsTable] = useState(false)
  const { history, plan, today, forecast } = project.dashboard
  const burnUp: BurnUp = { history, plan, today, total: project.units.total, forecast: forecast.expectedEnd }
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 0.5 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {translate('projects.burnUp.title')}
        </Typography>
        {project.units.total > 0 && (
          <Button
            size="small"
            color="inherit"
            startIcon={asTable ? <ChartIcon /> : <TableIcon />}
            onClick={() => setAsTable(!asTable)}
          >
            {translate(asTable ? 'ui.chart.asChart' : 'ui.chart.asTable')}
          </Button>
        )}
      </Box>
      {project.units.total === 0 ? (
        <Typography color="text.secondary">{translate('projects.burnUp.noUnits')}</Typography>
      ) : (
        <>
          <Typography sx={{ mb: 1.5, maxWidth: 900 }}>{summary}</Typography>
          {asTable ? (
            <BurnUpTable burnUp={burnUp} />
          ) : (
            <>
              <BurnUpChart burnUp={burnUp} label={summary} />
              <Legend project={project} />
            </>
          )}
        </>
      )}
    </Card>
  )
}

/** The statuses with their units, and the lines. */
const Legend = ({ project: { units, dashboard } }: { project: ProjectDetail }) => {
  const theme = useTheme()
  const translate = useTranslate()
  const { number } = useFormat()
  const colours = stackColours(theme)
  const lines = [
    ...(dashboard.plan.length > 0 ? [{ key: 'plan', colour: theme.palette.text.primary, dash: '6 4' }] : []),
    ...(dashboard.forecast.expectedEnd === null
      ? []
      : [{ key: 'forecastLine', colour: theme.palette.primary.main, dash: '1 4' }]),
  ]
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 1,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2.5,
        rowGap: 0.5,
        typography: 'body2',
      }}
    >
      {stack.map((key) => (
        <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            aria-hidden
            sx={{
              width: 12,
              height: 12,
              borderRadius: '3px',
              bgcolor: colours[key],
              border: 1,
              borderColor: 'edge',
              forcedColorAdjust: 'none',
            }}
          />
          {translate(`building-units.statuses.${key}`)}{' '}
          <b style={{ fontVariantNumeric: 'tabular-nums' }}>{number(units[key])}</b>
        </Box>
      ))}
      {lines.map(({ key, colour, dash }) => (
        <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <svg width="26" height="8" aria-hidden>
            <line
              x1="1"
              x2="25"
              y1="4"
              y2="4"
              stroke={colour}
              strokeWidth="2.5"
              strokeDasharray={dash}
              strokeLinecap="round"
            />
          </svg>
          {translate(`projects.burnUp.${key}`)}
        </Box>
      ))}
    </Box>
  )
}

/** The figures behind the picture, latest first. */
const BurnUpTable = ({ burnUp: { history, plan } }: { burnUp: BurnUp }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const [page, setPage] = useState(1)
  const shown = history.toReversed().slice((page - 1) * rowsPerPage, page * rowsPerPage)
  return (
    <>
      <ScrollRegion label={translate('ui.chart.table', { name: translate('projects.burnUp.title') })}>
        <Table
          size="small"
          sx={{ '& td, & th': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{translate('projects.burnUp.day')}</TableCell>
              {stack.map((key) => (
                <TableCell key={key} align="right">
                  {translate(`building-units.statuses.${key}`)}
                </TableCell>
              ))}
              {plan.length > 0 && <TableCell align="right">{translate('projects.burnUp.plan')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((one) => (
              <TableRow key={one.day}>
                <TableCell
                  component="th"
                  scope="row"
                  sx={{ bgcolor: 'transparent', fontWeight: 400, color: 'text.primary' }}
                >
                  <FormatDate value={one.day} />
                </TableCell>
                {stack.map((key) => (
                  <TableCell key={key} align="right">
                    {number(one[key])}
                  </TableCell>
                ))}
                {plan.length > 0 && (
                  <TableCell align="right">{number(plannedBy(plan, one.day) ?? 0)}</TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      <Pager page={page} pageSize={rowsPerPage} total={history.length} onPage={setPage} />
    </>
  )
}
