import { Box, Tab, Tabs } from '@mui/material'
import { useId, type ComponentType } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ProjectDetail } from '../../../contract/main/projectShapes.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { needs } from '../../needs.ts'
import { paths, projectTabs, type ProjectTab } from '../../paths.ts'
import { mayAny } from '../../providers/declared.ts'
import { keepInView } from '../../ui/page/keepInView.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'
import { PageLoading } from '../../ui/states/PageLoading.tsx'

const NoPermission = lazyPart(async () => (await import('../../ui/states/NoPermission.tsx')).NoPermission, {
  waiting: () => <PageLoading />,
  inPlace: true,
})

type Body = ComponentType<{ project: ProjectDetail }>
const lazyTab = (load: () => Promise<Body>): Body =>
  lazyPart(load, { waiting: () => <PageLoading />, inPlace: true })

interface Entry {
  needs?: readonly Permission[]
  Body: Body
}

/** The tabs of a project's page: a row here and its name in paths.ts make one. */
const entries: Record<ProjectTab, Entry> = {
  overview: { Body: lazyTab(async () => (await import('./overview/OverviewTab.tsx')).OverviewTab) },
  problems: { Body: lazyTab(async () => (await import('./tabs/ProblemsTab.tsx')).ProblemsTab) },
  buildings: { Body: lazyTab(async () => (await import('./tabs/BuildingsTab.tsx')).BuildingsTab) },
  users: { Body: lazyTab(async () => (await import('./tabs/UsersTab.tsx')).UsersTab) },
  planning: {
    needs: needs.planProject,
    Body: lazyTab(async () => (await import('./planning/PlanningTab.tsx')).PlanningTab),
  },
  installations: {
    needs: needs.appointments,
    Body: lazyTab(async () => (await import('./tabs/InstallationsTab.tsx')).InstallationsTab),
  },
  history: {
    needs: needs.audit,
    Body: lazyTab(async () => (await import('./tabs/HistoryTab.tsx')).HistoryTab),
  },
}

/** The tabs of a project, each with its own URL. */
export const ProjectTabs = ({ project, tab }: { project: ProjectDetail; tab: string }) => {
  const translate = useTranslate()
  const { permissions } = usePermissions<string[]>()
  const id = useId()
  const allowed = projectTabs.filter((name) => {
    const needed = entries[name].needs
    return !needed || mayAny(permissions, needed)
  })
  const asked = projectTabs.find((name) => name === tab) ?? 'overview'
  const missing = allowed.includes(asked) ? undefined : entries[asked].needs?.[0]
  const { Body } = entries[asked]
  return (
    <>
      <Tabs
        value={missing ? false : asked}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate('projects.tabs.label')}
        sx={{
          mt: 1,
          mb: 2,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': { px: 1.5, minWidth: 0 },
        }}
      >
        {allowed.map((name) => (
          <Tab
            key={name}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            value={name}
            ref={name === asked ? keepInView : null}
            label={translate(`projects.tabs.${name}`)}
            component={Link}
            to={paths.projects.tab(project.id, name)}
            replace
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        {...(missing
          ? { 'aria-label': translate(`projects.tabs.${asked}`) }
          : { 'aria-labelledby': `${id}-${asked}` })}
      >
        {missing ? <NoPermission permission={missing} /> : <Body key={asked} project={project} />}
      </Box>
    </>
  )
}
