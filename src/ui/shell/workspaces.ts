import { useState, type ReactNode } from 'react'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { mayAny } from '../../providers/declared.ts'
import { knownPermissions, permissionsFor } from '../../providers/rights.ts'
import { usePermissionsHere } from '../useMay.ts'

/** A page that can be gone to: a tab of its workspace, found by the search, and perhaps by a key. */
export interface Page {
  to: string
  /** Text key. */
  label: string
  /** The list whose readers may open it. */
  list?: string
  /** Open to users with any one of them; without these and a list, to everybody. */
  needs?: readonly Permission[]
  /** Addresses that belong to it, beside its own and those below. */
  also?: readonly string[]
  /** The letter that leads here after `g`; the same in every language, so that it stays in the fingers. */
  letter?: string
}

/** Pages that are used for the same work: an entry of the menu, with a tab each. */
export interface Workspace {
  name: string
  /** Text key. */
  label: string
  icon: ReactNode
  pages: readonly Page[]
  /** Reached by the bar at the top instead of the menu, and without tabs. */
  apart?: true
}

/** A workspace as far as somebody may open it. One of a single page is that page. */
export interface Entry extends Pick<Workspace, 'name' | 'icon' | 'label'> {
  to: string
  pages: readonly Page[]
}

const mayOpen = ({ list, needs }: Page, permissions: readonly string[]): boolean => {
  const needed = list === undefined ? needs : (permissionsFor(list, 'list') ?? [])
  return needed === undefined || mayAny(permissions, needed)
}

/** The pages that somebody may open, each with its workspace. */
export const openPages = (
  menu: readonly Workspace[],
  permissions: readonly string[],
): { page: Page; workspace: Workspace }[] =>
  menu.flatMap((workspace) =>
    workspace.pages.filter((page) => mayOpen(page, permissions)).map((page) => ({ page, workspace })),
  )

/** The entries of somebody's menu. */
export const entriesOf = (menu: readonly Workspace[], permissions: readonly string[]): Entry[] =>
  menu.flatMap(({ name, label, icon, apart, pages }) => {
    const open = pages.filter((page) => mayOpen(page, permissions))
    const [first] = open
    return !first || apart
      ? []
      : [{ name, icon, pages: open, to: first.to, label: open.length === 1 ? first.label : label }]
  })

const isUnder = (pathname: string, place: string): boolean =>
  pathname === place || (place !== '/' && pathname.startsWith(`${place}/`))

/** The workspace and the page that an address belongs to: the nearest. Of detail pages and forms, that is the list that they come from. */
export const placeOf = (
  menu: readonly Workspace[],
  pathname: string,
): { workspace: Workspace; page: Page } | undefined =>
  menu
    .flatMap((workspace) =>
      workspace.pages.flatMap((page) =>
        [page.to, ...(page.also ?? [])].map((place) => ({ workspace, page, place })),
      ),
    )
    .filter(({ place }) => isUnder(pathname, place))
    .reduce<{ workspace: Workspace; page: Page; place: string } | undefined>(
      (nearest, each) => (nearest && nearest.place.length >= each.place.length ? nearest : each),
      undefined,
    )

const nobody: readonly string[] = []

/** The permissions that decide what the menu shows. Known at once in almost every client, so that nothing in it comes late. */
export const useMenuRights = (): readonly string[] => {
  const { permissions } = usePermissionsHere()
  const [known] = useState(knownPermissions)
  return permissions ?? known ?? nobody
}
