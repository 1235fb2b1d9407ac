import type { ReactNode } from 'react'
import { BulkActionsToolbar } from 'react-admin'
import { BulkEdit } from '../bulk-edit/BulkEdit.tsx'
import { SelectAll } from './SelectAll.tsx'

/** The bar of the acts on the selected rows. */
export const BulkToolbar = ({ children }: { children: ReactNode }) => (
  <BulkActionsToolbar>
    <SelectAll />
    <BulkEdit />
    {children}
  </BulkActionsToolbar>
)
