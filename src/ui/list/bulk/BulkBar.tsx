import { useState, type ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { lazyPart } from '../../loading/lazyPart.tsx'

const BulkToolbar = lazyPart<{ children: ReactNode }>(
  async () => (await import('./BulkToolbar.tsx')).BulkToolbar,
)

/** The actions on the selected rows. They are made when the first row is ticked, and stay then: an act may end after its selection. */
export const BulkBar = ({ children }: { children: ReactNode }) => {
  const { selectedIds } = useListContext()
  const [used, setUsed] = useState(false)
  if (!used && selectedIds.length > 0) setUsed(true)
  return used && <BulkToolbar>{children}</BulkToolbar>
}
