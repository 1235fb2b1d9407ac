import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStoreContext } from 'react-admin'
import { openingsKey, type OpeningView, type OpeningViews as Views } from '../../../providers/openingView.ts'
import { readDefaults } from './defaultFilters.ts'
import { openingOf } from './savedFilterState.ts'

/** Keeps on this device with which filters the user's lists open, as it was chosen on any: read once the first page is there. */
export const OpeningViews = () => {
  const store = useStoreContext()
  const { data } = useQuery({
    queryKey: ['savedFilters', 'defaults'],
    queryFn: readDefaults,
    staleTime: Infinity,
  })
  useEffect(() => {
    if (!data) return
    const kept = store.getItem<Views>(openingsKey) ?? {}
    const asKept = (resource: string, view: OpeningView): OpeningView => {
      const here = kept[resource]
      return here && !here.gone && !view.gone && here.id === view.id && here.version === view.version
        ? here
        : view
    }
    const now = data.items.map(({ resource, view }) => [
      resource,
      asKept(resource, view ? openingOf(view) : { gone: true }),
    ])
    const next = Object.fromEntries(now)
    // a list is rendered anew for it
    if (replaceEqualDeep(kept, next) !== kept) store.setItem(openingsKey, next)
  }, [data, store])
  return null
}
