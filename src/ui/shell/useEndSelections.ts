import { useEffect, useRef } from 'react'
import { useStoreContext } from 'react-admin'

/** Lists with rows to be selected, by the part of the app that they stand in, where that has another name. */
const listsOf: Readonly<Record<string, readonly string[]>> = {
  thermostats: ['thermostats', 'fleet', 'fleet-production'],
}

/** The part of the app that an address belongs to. A bulk update is planned for selected thermostats: its pages belong to theirs. */
const partOf = (pathname: string): string => {
  const [, part = ''] = pathname.split('/')
  return part === 'bulk-updates' ? 'thermostats' : part
}

/** Ends the selections of a part of the app once it is left: nobody remembers on another day which rows of a list are still ticked. */
export const useEndSelections = (pathname: string): void => {
  const { getItem, setItem } = useStoreContext()
  const part = partOf(pathname)
  const before = useRef(part)
  useEffect(() => {
    const left = before.current
    before.current = part
    if (left === part) return
    for (const list of listsOf[left] ?? [left])
      if (getItem(`${list}.selectedIds`) !== undefined) setItem(`${list}.selectedIds`, [])
  }, [part, getItem, setItem])
}
