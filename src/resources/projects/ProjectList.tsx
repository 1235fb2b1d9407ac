import { Box, Button } from '@mui/material'
import { useTranslate, useListContext } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useState } from 'react'
import type { Project } from '../../../contract/main/projectShapes.ts'
import { projectStages } from '../../../domain/rules/project.ts'
import { needs } from '../../needs.ts'
import { paths } from '../../paths.ts'
import { hasSeveralTenants, readTenant } from '../../providers/session.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import {
  DateFilter,
  EnumFilter,
  FlagFilter,
  SearchFilter,
  lazyFilter,
} from '../../ui/list/filters/filters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { ProgressBar } from '../../ui/facts/ProgressBar.tsx'
import { useMay } from '../../ui/useMay.ts'
import { PlannedDates, ProjectState } from './projectCells.tsx'
import type { ProjectValueFilterProps } from './ProjectValueFilter.tsx'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'
import { NamedButton } from '../../ui/buttons/ReasonButton.tsx'

const ExportProjectsDialog = lazyPart(
  async () => (await import('./ExportProjectsDialog.tsx')).ExportProjectsDialog,
)

/** Exports the projects that match the list's filters, with their figures, to .xlsx; the call returns the job. */
const ExportProjects = () => {
  const { total } = useListContext()
  const [open, setOpen] = useState(false)
  return (
    <>
      <NamedButton label="projects.export.button" disabled={total === 0} onClick={() => setOpen(true)}>
        <DownloadIcon />
      </NamedButton>
      {open && <ExportProjectsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const ProjectValueFilter = lazyFilter<ProjectValueFilterProps>(
  220,
  async () => (await import('./ProjectValueFilter.tsx')).ProjectValueFilter,
)

/** Whether a project belongs to another client than that of this tab. */
const isElsewhere = ({ tenantId }: Pick<Project, 'tenantId'>): boolean => tenantId !== readTenant()

const columnsFor = (severalClients: boolean): Column<Project>[] => [
  { source: 'name', least: 220, render: (project) => <NameCell project={project} /> },
  { source: 'tenantName', label: 'projects.fields.tenantName', least: 140, hidden: !severalClients },
  {
    source: 'status',
    least: 150,
    render: (project) => <ProjectState project={project} />,
  },
  {
    source: 'statusChangedAt',
    hidden: true,
    render: ({ statusChangedAt }) => <FormatDate value={statusChangedAt} />,
  },
  {
    source: 'progress',
    sort: false,
    render: ({ units }) => (
      <ProgressBar done={units.Finalized} total={units.total} label="projects.fields.progress" />
    ),
  },
  {
    source: 'installationFrom',
    label: 'projects.fields.plannedDates',
    render: (project) => <PlannedDates project={project} />,
  },
  { source: 'buildings', align: 'right' },
  {
    source: 'units.total',
    hidden: true,
    label: 'estate.counts.buildingUnits',
    sort: false,
    align: 'right',
    render: ({ units }) => units.total,
  },
  { source: 'users', align: 'right', hidden: true },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
]

/** A project's name; a draft leads back to its setup. */
const NameCell = ({ project }: { project: Project }) => {
  const translate = useTranslate()
  const mayChange = useMay(needs.changeProject)
  const { id, name, draftStep } = project
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}
    >
      <Box component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      {draftStep !== null && mayChange && !isElsewhere(project) && (
        <Button
          size="small"
          variant="outlined"
          component={Link}
          to={paths.projects.setup(id, draftStep)}
          onClick={(event) => event.stopPropagation()}
          aria-label={translate('projects.continueNamed', { name })}
          sx={{ py: 0 }}
        >
          {translate('projects.continue')}
        </Button>
      )}
    </Box>
  )
}

const filtersFor = (severalClients: boolean, mayChange: boolean) => [
  <SearchFilter key="q" source="q" alwaysOn />,
  <EnumFilter
    key="Status"
    source="Status"
    label="projects.fields.status"
    values={mayChange ? projectStages : projectStages.filter((stage) => stage !== 'Draft')}
    text={(value) => `projects.stages.${value}`}
    alwaysOn
  />,
  ...(severalClients
    ? [
        <ProjectValueFilter
          key="TenantIds"
          source="TenantIds"
          label="projects.fields.tenantName"
          values="tenants"
          alwaysOn
        />,
      ]
    : []),
  <ProjectValueFilter
    key="BuildingIds"
    source="BuildingIds"
    label="buildings.name_other"
    values="buildings"
  />,
  <ProjectValueFilter key="UserIds" source="UserIds" label="projects.fields.users" values="users" />,
  <DateFilter key="InstallationFrom" source="InstallationFrom" label="projects.filters.InstallationFrom" />,
  <DateFilter key="InstallationTo" source="InstallationTo" label="projects.filters.InstallationTo" />,
  <DateFilter key="PlannedEndBefore" source="PlannedEndBefore" label="projects.filters.PlannedEndBefore" />,
  <FlagFilter key="Mine" source="Mine" label="projects.filters.Mine" />,
]

/** The projects of the user's clients with their progress. */
export const ProjectList = () => {
  const navigate = useNavigate()
  const mayChange = useMay(needs.changeProject)
  const severalClients = hasSeveralTenants()
  const open = (project: Project): false => {
    void navigate(
      paths.projects.show(project.id),
      isElsewhere(project) ? { state: { tenant: project.tenantId, tenantName: project.tenantName } } : {},
    )
    return false
  }
  return (
    <ResourceList<Project>
      columns={columnsFor(severalClients)}
      filters={filtersFor(severalClients, mayChange)}
      bulkActions={false}
      rowClick={open}
      exports={<ExportProjects />}
    />
  )
}
