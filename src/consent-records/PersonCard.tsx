import { Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import { FactCard, FactList } from '../ui/facts/FactCard.tsx'
import { EmailText, cityLine, isErased, personName, streetLine } from './PersonText.tsx'

/** The person who agreed, as they typed their details. */
export const PersonCard = ({ record }: { record: DataAgreement }) => {
  const translate = useTranslate()
  if (isErased(record))
    return (
      <FactCard title="consents.person.title">
        <Typography color="text.secondary">{translate('consents.person.erased')}</Typography>
      </FactCard>
    )
  return (
    <FactCard title="consents.person.title">
      <FactList
        facts={[
          ['consents.fields.person', personName(record)],
          [
            'consents.fields.email',
            record.email && (
              <Link key="email" href={`mailto:${record.email}`}>
                <EmailText email={record.email} />
              </Link>
            ),
          ],
          ['consents.filters.Street', streetLine(record)],
          ['consents.filters.City', cityLine(record)],
        ]}
      />
    </FactCard>
  )
}
