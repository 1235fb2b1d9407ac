import { Box, Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../contract/client.ts'
import { type DataAgreement, dataPrivacySite } from '../../contract/main/dataPrivacySite.ts'
import { paths } from '../paths.ts'
import { PersonalDataReference } from '../personal-data/PersonalDataReference.tsx'
import { main } from '../providers/api.ts'
import { mustBeId } from '../providers/mustBeId.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import type { NeighboursProps } from '../ui/page/Neighbours.tsx'
import { LazyNeighbours } from '../ui/page/LazyNeighbours.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'
import { presentRecord } from '../ui/states/recordGone.ts'
import { AgreedText } from './AgreedText.tsx'
import { PersonCard } from './PersonCard.tsx'
import { AgreementStateChip, isErased, personName } from './PersonText.tsx'
import { ProcessedSwitch } from './ProcessedSwitch.tsx'
import { ProofCard } from './ProofCard.tsx'
import { RenterCard } from './RenterCard.tsx'

/** Reads one record through the list, filtered by id, as there is no call for a single one. Errors: 404. */
const useRecord = (id: string) =>
  useQuery({
    queryKey: ['consents', 'record', id],
    queryFn: async ({ signal }) => {
      mustBeId(id)
      const { items } = await main(dataPrivacySite.filter, { query: { Ids: [id] } }, { signal })
      const [record] = items
      if (!record) throw new CallError(404, { error: 'notFound' })
      return record
    },
    meta: { live: id },
  })

/** A consent record: the person, the linked renter, and the evidence. */
export const RecordPage = () => {
  const { id = '' } = useParams()
  return (
    <RequireAccess resource="consents" action="list">
      <Found key={id} id={id} />
    </RequireAccess>
  )
}

const Found = ({ id }: { id: string }) => {
  const { data: read, error, refetch } = useRecord(id)
  const data = presentRecord(read, error)
  if (data) return <Shown record={data} />
  return (
    <>
      <PageTitle title="consents.name_one" />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageLoading />}
    </>
  )
}

const nameOfRow: NeighboursProps['nameOf'] = ({ firstName, surname }) =>
  typeof surname === 'string'
    ? [firstName, surname].filter((part) => typeof part === 'string').join(' ')
    : undefined

const Shown = ({ record }: { record: DataAgreement }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  return (
    <>
      <PageTitle title={personName(record) ?? translate('consents.erased')} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Card
          sx={{
            px: { xs: 2, sm: 3 },
            py: 1.5,
            gridColumn: '1 / -1',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            rowGap: 1,
          }}
        >
          <AgreementStateChip state={record.state} />
          <Typography color="text.secondary" sx={{ flex: '1 1 14rem' }}>
            {translate(record.revokedAt === null ? 'consents.agreedAt' : 'consents.revokedAt')}{' '}
            <FormatDate value={record.revokedAt ?? record.agreedAt} />
          </Typography>
          <LazyNeighbours
            resource="consents"
            id={record.id}
            pathOf={({ id }) => paths.consent(String(id))}
            nameOf={nameOfRow}
          />
          <ProcessedSwitch record={record} labelled />
        </Card>
        <PersonCard record={record} />
        <RenterCard record={record} />
        <ProofCard record={record} />
        <AgreedText record={record} />
        {!isErased(record) && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <PersonalDataReference
              subject={{ kind: 'record', id: record.id }}
              onErased={() => void navigate(paths.consents)}
            />
          </Box>
        )}
      </Box>
    </>
  )
}
