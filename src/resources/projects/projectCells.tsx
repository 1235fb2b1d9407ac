import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Project } from '../../../contract/main/projectShapes.ts'
import { stageOf, type projectStages } from '../../../domain/rules/project.ts'
import { personName } from '../../../domain/rules/user.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'

const tones: Record<(typeof projectStages)[number], Tone> = {
  Draft: 'caution',
  Active: 'active',
  Completed: 'fine',
  Archived: 'neutral',
}

export const ProjectStateChip = ({
  project,
}: {
  project: Pick<Project, 'status' | 'completedAt' | 'draftStep'>
}) => {
  const stage = stageOf(project)
  return <StatusChip tone={tones[stage]} label={`projects.stages.${stage}`} />
}

/** The instant at which it became what it is. */
export const stateSince = ({
  status,
  statusChangedAt,
  completedAt,
}: Pick<Project, 'status' | 'statusChangedAt' | 'completedAt'>): string | null =>
  status === 'Archived' ? statusChangedAt : (completedAt ?? statusChangedAt)

export const ProjectState = ({ project }: { project: Project }) => {
  const since = stateSince(project)
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
    >
      <ProjectStateChip project={project} />
      {since && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
          <FormatDate value={since} as="day" />
        </Box>
      )}
    </Box>
  )
}

type Dates = Pick<Project, 'plannedDates'>

/** The planned periods in words. */
export const usePlannedText = () => {
  const { period } = useFormat()
  return ({ plannedDates }: Dates): string[] => plannedDates.map(({ from, to }) => period(from, to))
}

/** The planned installation periods, one a line. */
export const PlannedDates = ({ project }: { project: Dates }) => {
  const texts = usePlannedText()(project)
  return (
    <span>
      {texts.map((text) => (
        <Box
          component="span"
          key={text}
          sx={{ display: 'block', whiteSpace: { sm: 'nowrap' }, fontVariantNumeric: 'tabular-nums' }}
        >
          {text}
        </Box>
      ))}
    </span>
  )
}

interface Named {
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** A user's name; one who has not registered has an e-mail address at most. */
export const useNameOfUser = () => {
  const translate = useTranslate()
  return (person: Named): string => personName(person) || translate('projects.nameless')
}
