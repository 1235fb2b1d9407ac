import { useEffect } from 'react'
import { useStore, useResourceDefinitions } from 'react-admin'
import { useNavigate, useLocation } from 'react-router-dom'
import { tinykeys } from 'tinykeys'
import { openPages, useMenuRights, type Workspace } from '../ui/shell/workspaces.ts'
import { focusSearch, rowHere, tellRow, tick, walk } from './rowKeys.ts'
import { mayAny } from '../providers/declared.ts'
import { permissionsFor } from '../providers/rights.ts'
import { usePermissionsHere } from '../ui/useMay.ts'

/** Opens the form of the record that is shown, or of the row with the focus, where there is one that the user may save. */
const useEditHere = () => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const definitions = useResourceDefinitions()
  const { permissions } = usePermissionsHere()
  return () => {
    const [, resource = '', shown, page] = pathname.split('/')
    const id =
      page === 'show'
        ? shown
        : shown === undefined
          ? encodeURIComponent(rowHere()?.dataset['id'] ?? '')
          : undefined
    if (!id || !definitions[resource]?.hasEdit || !mayAny(permissions, permissionsFor(resource, 'edit')))
      return
    void navigate(`/${resource}/${id}`)
  }
}

interface Go {
  letter: string
  to: string
  /** Text key. */
  label: string
}

/** The letters whose pages the user may open. */
export const useGoKeys = (menu: readonly Workspace[]): readonly Go[] => {
  const rights = useMenuRights()
  return openPages(menu, rights).flatMap(({ page: { letter, to, label } }) =>
    letter === undefined ? [] : [{ letter, to, label }],
  )
}

/** Whether keys without Ctrl act. People who speak to their device, or hit keys by accident, turn them off (WCAG 2.1.4). */
export const useSingleKeys = () => useStore<boolean>('singleKeys', true)

/** A key that is typed into a field, or meant for what lies over the page. */
const isMeantElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=tree]',
    ) !== null) ||
  document.querySelector(
    '.MuiModal-root:not([aria-hidden=true]) [role=dialog], .MuiModal-root [role=menu], .MuiModal-root [role=alertdialog]',
  ) !== null

/** The keys of every page: Ctrl+K searches, and single keys lead to pages and through lists. */
export const useKeys = (menu: readonly Workspace[], openSearch: () => void, openHelp: () => void) => {
  const navigate = useNavigate()
  const [single] = useSingleKeys()
  const places = useGoKeys(menu)
  const edit = useEditHere()
  useEffect(() =>
    tinykeys(
      window,
      {
        '$mod+k': (event) => {
          event.preventDefault()
          openSearch()
        },
      },
      // also while a field has the focus
      { ignore: ({ isComposing }) => isComposing },
    ),
  )
  useEffect(() => {
    if (!single) return undefined
    const keys: Readonly<Record<string, () => void>> = {
      ...Object.fromEntries(places.map(({ letter, to }) => [`g ${letter}`, () => void navigate(to)])),
      '[Shift]+?': openHelp,
      '[Shift]+/': () => {
        if (!focusSearch()) openSearch()
      },
      j: () => walk(1),
      k: () => walk(-1),
      x: () => {
        const row = rowHere()
        if (row) tick(row)
      },
      p: () => {
        const row = rowHere()
        if (row) tellRow(row, 'peek')
      },
      c: () => {
        const row = rowHere()
        if (row) tellRow(row, 'copy')
      },
      e: edit,
    }
    return tinykeys(
      window,
      {
        ...Object.fromEntries(
          Object.entries(keys).map(([key, act]) => [
            key,
            (event: KeyboardEvent) => {
              event.preventDefault()
              act()
            },
          ]),
        ),
        // a row takes the focus, but no key of its own
        Enter: ({ target }) => {
          if (target instanceof HTMLElement && target === rowHere()) target.click()
        },
      },
      { ignore: (event) => event.isComposing || isMeantElsewhere(event) },
    )
  })
}
