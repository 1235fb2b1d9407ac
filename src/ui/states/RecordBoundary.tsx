import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { presentRecord } from './recordGone.ts'

interface Props {
  record?: unknown
  error?: unknown
  refetch: () => unknown
  children: ReactNode
}

/**
 * The page or form of a row while there is a row: a later read that fails leaves it, with what is typed. A row that is missing or belongs to
 * another client leaves the address as it is.
 */
export const RecordBoundary = ({ record, error, refetch, children }: Props) => {
  if (presentRecord(record, error)) return children
  return error ? <ErrorState error={error} onRetry={() => void refetch()} page /> : null
}
