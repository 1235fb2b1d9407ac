import { Typography } from '@mui/material'
import type { ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { needs } from '../../../needs.ts'
import { FactCard } from '../../../ui/facts/FactCard.tsx'
import { useMay } from '../../../ui/useMay.ts'

/** The internal note, for those who may read it. */
export const NoteCard = ({ project: { note } }: { project: Pick<ProjectDetail, 'note'> }) => {
  const mayNote = useMay(needs.projectNote)
  if (!mayNote || note === null) return null
  return (
    <FactCard title="projects.fields.note">
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</Typography>
    </FactCard>
  )
}
