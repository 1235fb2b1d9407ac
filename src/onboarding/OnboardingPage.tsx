import { Tab, Tabs } from '@mui/material'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { OnboardingRun } from '../../contract/main/onboarding.ts'
import { onboardingSubjects } from '../../domain/import/onboarding.ts'
import { paths } from '../paths.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import type { Column } from '../ui/list/columns/columns.tsx'
import { EnumFilter } from '../ui/list/filters/filters.tsx'
import { NameLink } from '../ui/list/rows/NameLink.tsx'
import { ResourceList } from '../ui/list/ResourceList.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'
import { OnboardingForm } from './OnboardingForm.tsx'

const rowsOf = ({ counts }: OnboardingRun): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const columns: Column<OnboardingRun>[] = [
  { source: 'createdAt', line: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  {
    source: 'fileName',
    sort: false,
    render: ({ id, fileName }) => <NameLink to={paths.onboardingRun(id)} name={fileName} />,
  },
  {
    source: 'subject',
    sort: false,
    render: ({ subject }, translate) => translate(`onboarding.subjects.${subject}`),
    text: ({ subject }, translate) => translate(`onboarding.subjects.${subject}`),
  },
  { source: 'rows', sort: false, align: 'right', render: rowsOf, text: rowsOf },
  {
    source: 'waiting',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.waiting,
    text: ({ counts }) => counts.waiting,
  },
  {
    source: 'refused',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.refused,
    text: ({ counts }) => counts.refused,
  },
  {
    source: 'rejected',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.rejected,
    text: ({ counts }) => counts.rejected,
  },
  { source: 'createdByName', sort: false, hidden: true },
]

const filters = [
  <EnumFilter
    key="Subject"
    source="Subject"
    label="onboarding-runs.filters.Subject"
    values={onboardingSubjects}
    text={(subject) => `onboarding.subjects.${subject}`}
    alwaysOn
  />,
]

/** Polling interval in ms while devices of a file on the page wait for the network server. */
const interval = 5_000

const RunList = () => (
  <ResourceContextProvider value="onboarding-runs">
    <ResourceList<OnboardingRun>
      title="onboarding.title"
      columns={columns}
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      bulkActions={false}
      rowClick={false}
      creatable={false}
      poll={(runs) => (runs.some(({ counts }) => (counts.waiting ?? 0) > 0) ? interval : false)}
    />
  </ResourceContextProvider>
)

const tabs = [
  { to: paths.onboarding, label: 'onboarding.tabs.new' },
  { to: paths.onboardingRuns, label: 'onboarding.tabs.runs' },
] as const

/** Onboards devices by files, and shows the files so far. */
export const OnboardingPage = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const isList = pathname.startsWith(paths.onboardingRuns)
  return (
    <RequireAccess resource="onboarding-runs" action="list">
      {!isList && <PageTitle title="onboarding.title" />}
      <Tabs
        value={isList ? paths.onboardingRuns : paths.onboarding}
        aria-label={translate('onboarding.title')}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map(({ to, label }) => (
          <Tab key={to} component={Link} to={to} value={to} label={translate(label)} />
        ))}
      </Tabs>
      {isList ? <RunList /> : <OnboardingForm />}
    </RequireAccess>
  )
}
