import { Box, Checkbox, FormControlLabel, Switch, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { projects } from '../../../../contract/main/projects.ts'
import { main } from '../../../providers/api.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { SecondLine } from '../../../ui/facts/TwoLines.tsx'
import { InOtherProject } from './InOtherProject.tsx'
import type { PickableBuilding } from './pickable.ts'
import { PickRow } from './PickRow.tsx'
import { PickTable } from './PickTable.tsx'
import { usePickPages } from './usePickPages.ts'
import type { Picked } from './usePicked.ts'

interface Props {
  projectId: string
  picked: Picked<PickableBuilding>
}

const words = ({ name, street, streetNumber, city, complexName, locationName }: PickableBuilding) =>
  `${name} ${street} ${streetNumber} ${city} ${complexName} ${locationName}`

/** The client's buildings, to be ticked: those of the project first. */
export const BuildingTable = ({ projectId, picked }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const [onlyPicked, setOnlyPicked] = useState(false)
  const pages = usePickPages<PickableBuilding>({
    own: [...(onlyPicked ? picked.rows : picked.kept).values()],
    words,
    onlyOwn: onlyPicked,
    queryKey: ['projects', 'availableBuildings', projectId],
    load: (query, signal) =>
      main(projects.availableBuildings, { params: { id: projectId }, query }, { signal }),
  })
  const rows = pages.rows ?? []
  const ticked = rows.filter(({ id }) => picked.has(id)).length
  return (
    <PickTable
      pages={pages}
      label="projects.setup.table"
      search="projects.setup.search"
      none={onlyPicked ? 'projects.setup.nothingPicked' : 'projects.setup.noBuildings'}
      head={
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            pl: '4px',
            pr: { xs: 1.5, sm: 2 },
            bgcolor: 'soft.raised',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <FormControlLabel
            control={
              <Checkbox
                checked={ticked === rows.length}
                indeterminate={ticked > 0 && ticked < rows.length}
                onChange={(_, on) => (on ? picked.add(rows) : picked.remove(rows.map(({ id }) => id)))}
              />
            }
            label={translate('projects.setup.allOnPage')}
            sx={{
              flex: 1,
              ml: 0,
              '& .MuiFormControlLabel-label': {
                fontSize: '0.8125rem',
                fontWeight: 600,
                color: 'text.secondary',
              },
            }}
          />
          <Typography color="text.secondary" sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
            {translate('estate.counts.buildingUnits', { smart_count: 2 })}
          </Typography>
        </Box>
      }
      beside={
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={onlyPicked}
              onChange={(_, on) => {
                setOnlyPicked(on)
                pages.setPage(1)
              }}
            />
          }
          label={translate('projects.setup.onlyPicked')}
          sx={{ ml: 0, minHeight: 36, '& .MuiFormControlLabel-label': { fontSize: '0.875rem', ml: 0.75 } }}
        />
      }
    >
      {rows.map((row) => (
        <PickRow
          key={row.id}
          name={row.name}
          checked={picked.has(row.id)}
          onChange={(on) => (on ? picked.add([row]) : picked.remove([row.id]))}
          end={number(row.units)}
        >
          <SecondLine>{`${row.complexName} · ${row.locationName}`}</SecondLine>
          <InOtherProject row={row} />
        </PickRow>
      ))}
    </PickTable>
  )
}
