import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useState } from 'react'
import { DateInput, TextInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { ProjectCreate, ProjectPatch } from '../../../contract/main/projects.ts'
import { isRecord } from '../../../domain/records.ts'
import { plannedDatesMax } from '../../../domain/rules/project.ts'
import { needs } from '../../needs.ts'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { useMay } from '../../ui/useMay.ts'
import { RemoveProject } from './acts/RemoveProject.tsx'

const focusFirst = (group: HTMLElement | null): void => group?.querySelector('input')?.focus()

const dayOrNothing = (value: unknown) => value || null

/** The outline of a project. The note is internal: only those who may read it get its field. */
export const ProjectInputs = () => {
  const mayNote = useMay(needs.projectNote)
  return (
    <>
      <Fieldset>
        <TextInput source="name" isRequired />
      </Fieldset>
      <Fieldset legend="projects.fields.plannedDates">
        <PeriodInputs />
      </Fieldset>
      {mayNote && (
        <Fieldset>
          <TextInput source="note" multiline minRows={3} helperText="projects.noteHelp" />
        </Fieldset>
      )}
    </>
  )
}

/** The planned installation periods. Without useFieldArray, which every first list would load with the library. */
const PeriodInputs = () => {
  const translate = useTranslate()
  const { setValue, clearErrors } = useFormContext()
  const value: unknown = useWatch({ name: 'plannedDates' })
  const periods = Array.isArray(value) ? value : []
  const [added, setAdded] = useState<number>()
  const set = (next: unknown[]) => {
    clearErrors('plannedDates')
    setValue('plannedDates', next, { shouldDirty: true })
  }
  return (
    <Box>
      {periods.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {translate('projects.periods.none')}
        </Typography>
      )}
      {periods.map((_, at) => (
        <Box
          // the inputs of a shorter or longer list begin again with its values
          key={`${periods.length} ${at}`}
          ref={at === added ? focusFirst : null}
          role="group"
          aria-label={translate('projects.periods.one', { number: at + 1 })}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 44px',
            columnGap: { xs: 1, sm: 2 },
            alignItems: 'start',
          }}
        >
          <DateInput
            source={`plannedDates.${at}.from`}
            label="projects.periods.from"
            isRequired
            parse={dayOrNothing}
          />
          <DateInput
            source={`plannedDates.${at}.to`}
            label="projects.periods.to"
            isRequired
            parse={dayOrNothing}
          />
          <IconButton
            aria-label={translate('projects.periods.remove', { number: at + 1 })}
            onClick={() => (setAdded(undefined), set(periods.toSpliced(at, 1)))}
            sx={{ mt: '8px', width: 40, height: 40 }}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<AddIcon />}
        disabled={periods.length >= plannedDatesMax}
        onClick={() => (setAdded(periods.length), set([...periods, { from: null, to: null }]))}
      >
        {translate('projects.periods.add')}
      </Button>
    </Box>
  )
}

const PeriodsText = ({ value }: { value: unknown }) => {
  const periods = Array.isArray(value) ? value.filter(isRecord) : []
  if (periods.length === 0) return '–'
  return periods.map(({ from, to }) => (
    <div key={String(from)}>
      <FormatDate value={String(from)} /> – <FormatDate value={String(to)} />
    </div>
  ))
}

/** How a conflict shows the planned dates. */
export const projectShows = { plannedDates: (value: unknown) => <PeriodsText value={value} /> }

const outline = { name: true, note: true, plannedDates: true } as const
export const newOutline = ProjectCreate.pick(outline)
export const changedOutline = ProjectPatch.pick(outline)

export const projectForm = defineForm({
  schema: { create: newOutline, update: changedOutline },
  Inputs: ProjectInputs,
  remove: <RemoveProject />,
  shows: projectShows,
})
