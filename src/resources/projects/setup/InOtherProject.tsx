import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { StatusChip } from '../../../ui/facts/StatusChip.tsx'
import type { PickableBuilding } from './pickable.ts'

/** Marks a building that other active projects have, by their names. */
export const InOtherProject = ({
  row: { otherProjects },
}: {
  row: Pick<PickableBuilding, 'otherProjects'>
}) => {
  const translate = useTranslate()
  if (otherProjects.length === 0) return null
  return (
    <Box sx={{ mt: 0.5, '& > span': { whiteSpace: 'normal', py: 0.25 } }}>
      <StatusChip
        tone="caution"
        label={translate('projects.setup.inOther', {
          name: otherProjects.map(({ name }) => name).join(', '),
        })}
      />
    </Box>
  )
}
