import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { planErasure, type Subject } from './personalDataCalls.ts'
import { ReportTable } from './ReportTable.tsx'

/** What will go and what will stay, before anybody confirms it. */
export const ErasePlan = ({ subject }: { subject: Subject }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['erasure-plan', subject.kind, subject.id],
    queryFn: ({ signal }) => planErasure(subject, signal),
    staleTime: 0,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  return (
    <>
      <ReportTable report={data} tense="planned" />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1, mb: 2 }}>
        {translate('personal-data.planHint')}
      </Typography>
    </>
  )
}
