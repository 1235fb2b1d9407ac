import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import { languageNames } from '../providers/language.ts'
import { FactCard, FactList } from '../ui/facts/FactCard.tsx'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { Timeline, type TimelineEntry } from '../ui/facts/Timeline.tsx'
import { isTyped, linkedBy } from './PersonText.tsx'

/** The evidence of the consent: text, language, time and channel, and what happened to it later. */
export const ProofCard = ({ record }: { record: DataAgreement }) => {
  const translate = useTranslate()
  const {
    agreedAt,
    channel,
    embeddedIn,
    language,
    revokedAt,
    revokedChannel,
    processedAt,
    processedByName,
    recordedByName,
    network,
    userAgent,
  } = record
  const { linkedAt, renterName } = record
  const version = (number: number | null) => number !== null && translate('consents.version', { number })
  const entries: TimelineEntry[] = [
    {
      id: 'agreed',
      at: agreedAt,
      title: translate('consents.history.agreed'),
      text: translate(`consents.by.${channel}`),
      by: recordedByName,
    },
    ...(revokedAt === null
      ? []
      : [
          {
            id: 'revoked',
            at: revokedAt,
            title: translate('consents.history.revoked'),
            text: revokedChannel && translate(`consents.by.${revokedChannel}`),
          },
        ]),
    // whoever wrote it down knew the renter
    ...(linkedAt === null || (!isTyped(record) && linkedAt === agreedAt)
      ? []
      : [
          {
            id: 'linked',
            at: linkedAt,
            title: translate('consents.history.linked', { renter: renterName ?? '' }),
            by: linkedBy(record, translate),
          },
        ]),
    ...(record.confirmedAt === null
      ? []
      : [{ id: 'confirmed', at: record.confirmedAt, title: translate('consents.history.confirmed') }]),
    ...(processedAt === null
      ? []
      : [
          {
            id: 'processed',
            at: processedAt,
            title: translate('consents.history.processed'),
            by: processedByName,
          },
        ]),
  ]
    .toReversed()
    .toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <FactCard title="consents.proof.title">
      <FactList
        facts={[
          ['consents.fields.agreedAt', <FormatDate key="at" value={agreedAt} />],
          ...(isTyped(record)
            ? ([
                [
                  'consents.fields.confirmedAt',
                  record.confirmedAt === null ? (
                    translate('consents.notConfirmed')
                  ) : (
                    <FormatDate key="confirmed" value={record.confirmedAt} />
                  ),
                ],
              ] as const)
            : []),
          ['consents.fields.channel', translate(`consents.channels.${channel}`)],
          ['consents.fields.language', languageNames[language]],
          ['consents.proof.declaration', version(record.optInNumber)],
          ['consents.proof.privacy', version(record.dataPrivacyNumber)],
          ...(embeddedIn === null
            ? []
            : ([['consents.proof.embeddedIn', embeddedIn.replace(/^https?:\/\//, '')]] as const)),
          ...(network === null
            ? []
            : ([
                ['consents.proof.network', network],
                ['consents.proof.browser', userAgent],
              ] as const)),
        ]}
      />
      <Box sx={{ mx: { xs: -2, sm: -2.5 }, px: { sm: 0.5 }, mt: 2, borderTop: 1, borderColor: 'divider' }}>
        <Timeline entries={entries} label={translate('consents.history.title')} />
      </Box>
    </FactCard>
  )
}
