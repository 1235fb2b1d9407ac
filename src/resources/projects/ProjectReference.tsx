import { Box } from '@mui/material'
import { Link } from 'react-router-dom'
import type { Project } from '../../../contract/main/projectShapes.ts'
import { paths } from '../../paths.ts'
import { readTenant } from '../../providers/session.ts'
import { ProgressBar } from '../../ui/facts/ProgressBar.tsx'
import { ProjectStateChip } from './projectCells.tsx'

/** A project by name with its state and progress; the link leads into its client. */
export const ProjectReference = ({ project }: { project: Project }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto 150px' },
      columnGap: 2,
      rowGap: 0.5,
      alignItems: 'center',
    }}
  >
    <Link
      to={paths.projects.show(project.id)}
      {...(project.tenantId !== readTenant() && { state: { tenant: project.tenantId } })}
      style={{ color: 'inherit', overflowWrap: 'anywhere' }}
    >
      {project.name}
    </Link>
    <ProjectStateChip project={project} />
    <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
      <ProgressBar
        done={project.units.Finalized}
        total={project.units.total}
        label="projects.fields.progress"
      />
    </Box>
  </Box>
)
