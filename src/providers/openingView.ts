import type { SortPayload } from 'react-admin'

/** Columns as a saved filter keeps them: which are hidden, and their order, by name. */
export interface KeptColumns {
  hidden: readonly string[]
  order: readonly string[]
}

export interface Opening {
  gone?: false
  id: string
  version: number
  name: string
  filter: Readonly<Record<string, unknown>>
  sort?: SortPayload | undefined
  /** Until the list has shown them: then it has its own again. */
  columns?: KeptColumns | undefined
}

/** The saved filter with which a list opens, or that there is none any more, which the user has not been told yet. */
export type OpeningView = Opening | { gone: true }

export type OpeningViews = Readonly<Record<string, OpeningView>>

/**
 * Where a device keeps with which filters its user's lists open: their rows need not wait for a call. The server has it for all devices
 * of the user (src/ui/list/filters/OpeningViews.tsx).
 */
export const openingsKey = 'openings'

/** What a list takes of it. Its address alone then holds its state, so that an address without filters is this view. */
export const openingState = (view: OpeningView | undefined) =>
  view && !view.gone
    ? {
        storeKey: false as const,
        filterDefaultValues: { ...view.filter },
        ...(view.sort && { sort: view.sort }),
      }
    : undefined
