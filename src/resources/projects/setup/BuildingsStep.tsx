import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import { Box, Card, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormat } from '../../../ui/facts/format.ts'
import { BuildingTable } from './BuildingTable.tsx'
import { BuildingTree } from './BuildingTree.tsx'
import type { Setup } from './useSetup.ts'

/** Picks the project's buildings, in a table or on the tree of locations: one selection for both. */
export const BuildingsStep = ({ setup: { project, buildings } }: { setup: Setup }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const [view, setView] = useState<'table' | 'tree'>('table')
  if (!project) return null
  const units = [...buildings.rows.values()].reduce((sum, row) => sum + row.units, 0)
  return (
    <Card>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          px: { xs: 1.5, sm: 2 },
          pt: 1.5,
          pb: 0.5,
        }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={translate('projects.setup.view')}
          onChange={(_, next: typeof view | null) => next && setView(next)}
        >
          <ToggleButton value="table" sx={{ gap: 0.75, px: 1.5, textTransform: 'none' }}>
            <TableIcon fontSize="small" /> {translate('projects.setup.asTable')}
          </ToggleButton>
          <ToggleButton value="tree" sx={{ gap: 0.75, px: 1.5, textTransform: 'none' }}>
            <TreeIcon fontSize="small" /> {translate('projects.setup.asTree')}
          </ToggleButton>
        </ToggleButtonGroup>
        <Typography role="status" sx={{ ml: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {translate('projects.setup.picked', {
            smart_count: buildings.rows.size,
            number: number(buildings.rows.size),
          })}
          <Typography component="span" color="text.secondary">
            {` · ${translate('projects.setup.units', { smart_count: units, number: number(units) })}`}
          </Typography>
        </Typography>
      </Box>
      {view === 'table' ? (
        <BuildingTable projectId={project.id} picked={buildings} />
      ) : (
        <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 1 }}>
          <BuildingTree projectId={project.id} picked={buildings} />
        </Box>
      )}
    </Card>
  )
}
