import { Alert, Box, Button, Typography } from '@mui/material'
import { EditButton, useRecordContext, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { Project, ProjectDetail } from '../../../contract/main/projectShapes.ts'
import { needs } from '../../needs.ts'
import { paths } from '../../paths.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { PageLoading } from '../../ui/states/PageLoading.tsx'
import { ProgressBar } from '../../ui/facts/ProgressBar.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { useMay } from '../../ui/useMay.ts'
import { ProjectActs } from './acts/ProjectActs.tsx'
import { RemoveProject } from './acts/RemoveProject.tsx'
import { ProjectStateChip, stateSince, usePlannedText } from './projectCells.tsx'
import { ProjectTabs } from './ProjectTabs.tsx'
import { useProject } from './useProject.ts'

/** A project: its state, its acts and its tabs. */
export const ProjectShow = () => (
  <ShowPage
    bare
    readsMore
    ownHistory
    edit={<EditProject />}
    above={<ProjectHead />}
    actions={
      <>
        <ProjectActs />
        <RemoveProject />
      </>
    }
  >
    <Body />
  </ShowPage>
)

const EditProject = () => (useMay(needs.changeProject) ? <EditButton variant="contained" /> : null)

/** State, period and progress in one line. */
const ProjectHead = () => {
  const project = useRecordContext<Project>()
  const planned = usePlannedText()
  const translate = useTranslate()
  if (!project) return null
  const since = stateSince(project)
  const dates = planned(project)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <ProjectStateChip project={project} />
        {since && (
          <Typography variant="body2" color="text.secondary">
            {translate('projects.since')} <FormatDate value={since} as="day" />
          </Typography>
        )}
      </Box>
      {dates.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {dates.join(', ')}
        </Typography>
      )}
      <Box sx={{ flex: '0 1 220px' }}>
        <ProgressBar
          done={project.units.Finalized}
          total={project.units.total}
          label="projects.fields.progress"
        />
      </Box>
    </Box>
  )
}

const Body = () => {
  const project = useProject()
  const { '*': tab = '' } = useParams()
  return project ? (
    <>
      <DraftNote project={project} />
      <ProjectTabs project={project} tab={tab} />
    </>
  ) : (
    <PageLoading />
  )
}

/** A draft says that it is one, and leads back to its setup. */
const DraftNote = ({ project: { id, draftStep } }: { project: ProjectDetail }) => {
  const translate = useTranslate()
  const mayChange = useMay(needs.changeProject)
  return (
    draftStep !== null && (
      <Alert
        severity="warning"
        action={
          mayChange && (
            <Button
              color="inherit"
              variant="outlined"
              size="small"
              component={Link}
              to={paths.projects.setup(id, draftStep)}
            >
              {translate('projects.continue')}
            </Button>
          )
        }
      >
        {translate('projects.isDraft')}
      </Alert>
    )
  )
}
