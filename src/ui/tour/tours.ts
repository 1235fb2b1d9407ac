import type english from '../../../locales/en/tours.json'

/** What a tour points to: its key in locales/<language>/tours.json, and the mark (`data-tour`) of its element. */
export type Stop = keyof (typeof english)['stops']

/** The stops of each tour. Which of them a page has depends on the role and the width of the screen. */
const tours = {
  office: ['todo', 'portfolio', 'menu', 'tabs', 'search', 'notices', 'tasks', 'more', 'account'],
  onSite: ['route', 'todo', 'menu', 'search', 'notices', 'tasks', 'more', 'account'],
  renter: ['visit', 'consent', 'contact', 'shortcuts', 'notices', 'account'],
  list: ['tabs', 'filters', 'saved', 'sort', 'columns', 'export', 'rows'],
  installer: ['devices', 'today', 'buildings', 'start', 'sending', 'settings'],
} as const satisfies Record<string, readonly Stop[]>

/** The tour of a page by what it has: one of the installer, a list, a technician's day, a renter's home, or else what is on every page. Stops that are missing are left out. */
export const tourOf = (isHere: (stop: Stop) => boolean): readonly Stop[] => {
  const kind = isHere('start')
    ? 'installer'
    : isHere('columns')
      ? 'list'
      : isHere('route')
        ? 'onSite'
        : isHere('consent')
          ? 'renter'
          : 'office'
  return tours[kind].filter(isHere)
}

/** The element of a stop, if it is on the page and takes room there. */
export const elementOf = (stop: Stop): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-tour=${stop}]`)].find(
    (element) => element.getClientRects().length > 0,
  )

/** The next stop of a tour in a direction whose element is there; undefined past its ends. */
export const stopAfter = (
  stops: readonly Stop[],
  from: Stop,
  way: 1 | -1,
  isHere: (stop: Stop) => boolean,
): Stop | undefined => {
  const at = stops.indexOf(from)
  return way === 1 ? stops.slice(at + 1).find(isHere) : stops.slice(0, at).findLast(isHere)
}
