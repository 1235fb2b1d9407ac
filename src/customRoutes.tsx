import type { ReactElement } from 'react'

/** Pages that are no resource: each a `<Route>` whose element loads when it is first shown. */
export const customRoutes: ReactElement[] = []
