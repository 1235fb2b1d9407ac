import { useQuery } from '@tanstack/react-query'
import { AutocompleteArrayInput, useTranslate } from 'react-admin'
import { projects } from '../../../contract/main/projects.ts'
import { main } from '../../providers/api.ts'

export interface ProjectValueFilterProps {
  source: string
  /** Text key. */
  label: string
  /** Which of the values that occur. */
  values: 'tenants' | 'buildings' | 'users'
  alwaysOn?: boolean
}

/** A list filter by the values that occur in the projects, each with its number of projects. */
export const ProjectValueFilter = ({ source, label, values }: ProjectValueFilterProps) => {
  const translate = useTranslate()
  const { data, isPending } = useQuery({
    queryKey: ['projects', 'filters'],
    queryFn: ({ signal }) => main(projects.filters, {}, { signal }),
  })
  return (
    <AutocompleteArrayInput
      source={source}
      label={label}
      choices={(data?.[values] ?? []).map(({ id, name, projects: number }) => ({
        id,
        name: translate('projects.filters.value', { name, number }),
      }))}
      isPending={isPending}
      translateChoice={false}
      helperText={false}
      sx={{ minWidth: 220, maxWidth: 420 }}
    />
  )
}
