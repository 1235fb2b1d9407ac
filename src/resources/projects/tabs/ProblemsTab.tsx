import { Box, Button, ButtonBase, Skeleton, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { Problem, ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { projects } from '../../../../contract/main/projects.ts'
import { problemKinds, type ProblemKind } from '../../../../domain/rules/projectProblems.ts'
import { needs } from '../../../needs.ts'
import { paths } from '../../../paths.ts'
import { main } from '../../../providers/api.ts'
import { leadsBack } from '../../../ui/page/BackTo.tsx'
import { Ago } from '../../../ui/facts/FormatDate.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import { NameLink } from '../../../ui/list/rows/NameLink.tsx'
import { StaticTable, type StaticColumn } from '../../../ui/list/rows/StaticTable.tsx'
import { TabList } from '../../../ui/page/TabList.tsx'
import { SecondLine } from '../../../ui/facts/TwoLines.tsx'
import { useMay } from '../../../ui/useMay.ts'
import { solutionOf, placeOf, useDetailsText } from './problemWords.ts'

/** What stands in the way of a project, by kind, each with what solves it. */
export const ProblemsTab = ({ project: { id, name } }: { project: ProjectDetail }) => {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const [page, setPage] = useState(1)
  const kinds = problemKinds.filter((kind) => search.getAll('kind').includes(kind))
  const query = useQuery({
    queryKey: ['projects', 'issues', id, kinds, page],
    queryFn: ({ signal }) =>
      main(
        projects.issues,
        { params: { id }, query: { Page: page, ...(kinds.length > 0 && { Kinds: kinds }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const choose = (kind: ProblemKind) => {
    setPage(1)
    setSearch(
      { kind: kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind] },
      { replace: true },
    )
  }
  const asked = search.toString()
  const columns = useColumns(
    leadsBack(
      `${paths.projects.tab(id, 'problems')}${asked && `?${asked}`}`,
      `${translate('projects.tabs.problems')}, ${name}`,
    ),
  )
  return (
    <>
      <KindTiles counts={query.data?.counts} chosen={kinds} onChoose={choose} />
      <TabList
        query={query}
        none={kinds.length > 0 ? 'projects.problems.noneOfKind' : 'projects.problems.none'}
        onPage={setPage}
      >
        <StaticTable<Problem>
          label={translate('projects.tabs.problems')}
          columns={columns}
          rows={query.data?.items ?? []}
          keyOf={(problem) => problem.id}
        />
      </TabList>
    </>
  )
}

const useColumns = (back: ReturnType<typeof leadsBack>): StaticColumn<Problem>[] => {
  const translate = useTranslate()
  const detailsText = useDetailsText()
  const may = {
    plan: useMay(needs.createAppointment),
    seeAppointments: useMay(needs.appointments),
    measure: useMay(needs.changeRooms),
  }
  return [
    {
      key: 'kind',
      label: 'projects.problems.columns.kind',
      render: (problem) => (
        <>
          <b style={{ fontWeight: 600 }}>{translate(`projects.problems.kinds.${problem.kind}`)}</b>
          <SecondLine style={{ fontWeight: 400 }}>{detailsText(problem)}</SecondLine>
        </>
      ),
    },
    {
      key: 'place',
      label: 'projects.problems.columns.place',
      render: (problem) => {
        const [inner, ...outer] = placeOf(problem)
        return (
          <>
            {inner && <NameLink to={inner.to} name={inner.name} state={back} />}
            <SecondLine>{outer.map(({ name }) => name).join(' · ')}</SecondLine>
          </>
        )
      },
    },
    { key: 'since', label: 'projects.problems.columns.since', render: ({ since }) => <Ago value={since} /> },
    {
      key: 'solution',
      label: 'projects.problems.columns.solution',
      render: ({ solution, appointmentId }) =>
        translate(
          `projects.problems.solutions.${solution === 'planAppointment' && appointmentId !== null ? 'awaitAppointment' : solution}`,
        ),
    },
    {
      key: 'act',
      label: 'projects.problems.columns.act',
      align: 'right',
      render: (problem) => {
        const { label, to } = solutionOf(problem, may)
        return (
          <Button size="small" variant="outlined" component={Link} to={to} state={back}>
            {translate(`projects.problems.acts.${label}`)}
          </Button>
        )
      },
    },
  ]
}

interface TilesProps {
  counts: Readonly<Partial<Record<ProblemKind, number>>> | undefined
  chosen: readonly ProblemKind[]
  onChoose: (kind: ProblemKind) => void
}

/** How many problems there are of each kind; a click shows only those. */
const KindTiles = ({ counts, chosen, onChoose }: TilesProps) => {
  const translate = useTranslate()
  const { number } = useFormat()
  return (
    <Box
      role="group"
      aria-label={translate('projects.problems.byKind')}
      sx={{
        mb: 2,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        gap: 1,
      }}
    >
      {problemKinds.map((kind) => {
        const on = chosen.includes(kind)
        const count = counts?.[kind]
        return (
          <ButtonBase
            key={kind}
            aria-pressed={on}
            disabled={count === 0 && !on}
            onClick={() => onChoose(kind)}
            sx={{
              display: 'flex',
              justifyContent: 'flex-start',
              alignItems: 'baseline',
              gap: 1,
              px: 1.5,
              py: 1,
              minHeight: 44,
              border: 1,
              borderColor: on ? 'primary.main' : 'divider',
              borderRadius: 1,
              bgcolor: on ? 'soft.accent' : 'background.paper',
              textAlign: 'left',
              '&:hover': { borderColor: 'primary.main' },
            }}
          >
            <Typography
              component="span"
              sx={{
                fontSize: '1.125rem',
                fontWeight: 650,
                fontVariantNumeric: 'tabular-nums',
                color: count ? 'text.primary' : 'text.secondary',
              }}
            >
              {count === undefined ? <Skeleton width={24} /> : number(count)}
            </Typography>
            <Typography component="span" variant="body2" color="text.secondary">
              {translate(`projects.problems.kinds.${kind}`)}
            </Typography>
          </ButtonBase>
        )
      })}
    </Box>
  )
}
