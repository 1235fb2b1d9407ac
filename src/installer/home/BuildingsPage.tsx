import { MenuItem, TextField, Typography } from '@mui/material'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { InstallBuilding } from '../../../contract/main/installShapes.ts'
import { searchable } from '../../../domain/rules/text.ts'
import { Heading } from '../shell/Heading.tsx'
import { StoredState } from '../shell/StoredState.tsx'
import { wrappedLabels } from '../shell/wrappedLabels.ts'
import type { Overview } from '../snapshots/kinds.ts'
import { useSnapshot } from '../snapshots/useSnapshot.ts'
import { BuildingLink } from './BuildingLink.tsx'

type Line = ComponentType<{ building: InstallBuilding }>

interface Props {
  /** Text keys. */
  title?: string
  search?: string
  Line?: Line
  above?: ReactNode
  /** What else the text of the search finds. */
  Also?: ComponentType<{ text: string }>
}

/** The buildings within reach, by project and search. It searches what is stored on this device, so it works without a network. */
export const BuildingsPage = ({
  title = 'installer.buildings.title',
  search = 'installer.buildings.search',
  Line = BuildingLink,
  above,
  Also,
}: Props) => {
  const translate = useTranslate()
  const read = useSnapshot('overview', '')
  return (
    <>
      <Heading hint={translate('installer.buildings.hint')}>{translate(title)}</Heading>
      {above}
      <StoredState read={read}>
        {(overview) => <Found overview={overview} search={search} Line={Line} Also={Also} />}
      </StoredState>
    </>
  )
}

/** More are not rendered: a search is quicker than scrolling. */
const shown = 50

const Found = ({
  overview: { projects, buildings },
  search,
  Line,
  Also,
}: {
  overview: Overview
  search: string
  Line: Line
  Also: Props['Also']
}) => {
  const translate = useTranslate()
  const [query, setQuery] = useSearchParams()
  const [text, setText] = useState('')
  const project = projects.find(({ id }) => id === query.get('project'))
  const words = searchable(text).split(' ').filter(Boolean)
  const found = buildings.filter(
    ({ name, street, streetNumber, city, zipcode, complexName, projectIds }) =>
      (project === undefined || projectIds.includes(project.id)) &&
      words.every((word) =>
        searchable([name, street, streetNumber, zipcode, city, complexName].join(' ')).includes(word),
      ),
  )
  return (
    <>
      {projects.length > 0 && (
        <TextField
          select
          label={translate('installer.buildings.project')}
          value={project?.id ?? ''}
          onChange={({ target }) =>
            setQuery(target.value === '' ? {} : { project: target.value }, { replace: true })
          }
          sx={{ mb: 1.5 }}
        >
          <MenuItem value="">{translate('installer.buildings.allProjects')}</MenuItem>
          {projects.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        type="search"
        label={translate(search)}
        value={text}
        onChange={({ target }) => setText(target.value)}
        sx={{ mb: 2, ...wrappedLabels }}
      />
      {Also && <Also text={text} />}
      {found.slice(0, shown).map((building) => (
        <Line key={building.id} building={building} />
      ))}
      <Typography role="status" color="text.secondary">
        {found.length === 0
          ? translate('installer.buildings.none')
          : found.length > shown
            ? translate('installer.buildings.more', { shown, smart_count: found.length })
            : ''}
      </Typography>
    </>
  )
}
