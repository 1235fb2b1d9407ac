import { savedFilters } from '../../../../contract/main/savedFilters.ts'
import { main } from '../../../providers/api.ts'

/** The saved filters with which the user's lists open. */
export const readDefaults = () => main(savedFilters.defaults, {})

/** Lets a list open without a filter again. */
export const clearDefault = (resource: string) => main(savedFilters.clearDefault, { params: { resource } })
