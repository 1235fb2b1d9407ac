import { useParams } from 'react-router-dom'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RequirePermission } from '../ui/RequirePermission.tsx'
import type { LegalTextKind } from '../../domain/consent/legalTexts.ts'
import { kindOf } from './legalCalls.ts'
import { PublishForm } from './PublishForm.tsx'
import { useLatest } from './useVersions.ts'

/** Writes and publishes the next version of a text. */
export const PublishPage = () => {
  const kind = kindOf(useParams()['kind'])
  if (!kind) return <NotFoundPage />
  return (
    <RequirePermission needs={['legal.write']}>
      <PageTitle title={`legal.publishTitle.${kind}`} />
      <Begun key={kind} kind={kind} />
    </RequirePermission>
  )
}

const Begun = ({ kind }: { kind: LegalTextKind }) => {
  const { data, error, refetch } = useLatest(kind)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data === undefined ? <PageLoading /> : <PublishForm kind={kind} latest={data} />
}
