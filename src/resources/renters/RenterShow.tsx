import { Link } from '@mui/material'
import {
  FunctionField,
  type RaRecord,
  ReferenceField,
  useCanAccess,
  useRecordContext,
  useRedirect,
  Translate,
} from 'react-admin'
import type { Renter } from '../../../contract/main/renters.ts'
import { ConsentsOfReference } from '../../consent-records/ConsentsOfReference.tsx'
import { PersonalDataReference } from '../../personal-data/PersonalDataReference.tsx'
import { type Fact, Facts } from '../../ui/facts/Facts.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { PlaceTrail } from '../../ui/page/PlaceTrail.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { PhoneLink } from '../../ui/facts/PhoneLink.tsx'
import { InfoReceivedSwitch } from './InfoReceivedSwitch.tsx'
import { AgreementChip, useReadsAll, withheld } from './renterColumns.tsx'
import { VerificationCard } from './VerificationCard.tsx'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'

/** The renter's lease by its period, linked to its page. */
const LeasePeriod = () => {
  const { date } = useFormat()
  return (
    <ReferenceField source="leaseId" reference="leases" link="show">
      <FunctionField<Period>
        render={({ startsOn, endsOn }) =>
          startsOn === null ? '' : `${date(startsOn) ?? ''} – ${endsOn ? (date(endsOn) ?? '') : '…'}`
        }
      />
    </ReferenceField>
  )
}

interface Period extends RaRecord {
  startsOn: string | null
  endsOn: string | null
}

const facts: Fact<Renter>[] = [
  { source: 'role', render: ({ role }) => <Translate i18nKey={`renters.roles.${role}`} /> },
  { source: 'leaseId', render: () => <LeasePeriod /> },
  { source: 'phone', render: ({ phone }) => phone && <PhoneLink phone={phone} /> },
  { source: 'email', render: ({ email }) => email && <Link href={`mailto:${email}`}>{email}</Link> },
  { source: 'agreement', render: ({ agreement }) => <AgreementChip agreed={agreement} /> },
  { source: 'infoReceivedAgreement', render: (renter) => <InfoReceivedSwitch renter={renter} labelled /> },
  { source: 'createdAt', render: ({ createdAt }) => <FormatDate value={createdAt} as="day" /> },
]

/** A renter: contact details, consent, and verification for the app. */
export const RenterShow = () => (
  <ShowPage actions={<RemoveButton />} above={<Above />} below={<Below />}>
    <Sheet />
  </ShowPage>
)

const Sheet = () => {
  const all = useReadsAll()
  return <Facts<Renter> facts={all ? facts : facts.filter(({ source }) => !withheld.has(source))} />
}

const Above = () => {
  const renter = useRecordContext<Renter>()
  return renter ? <PlaceTrail name={`${renter.firstName} ${renter.lastName}`} /> : null
}

const Below = () => {
  const renter = useRecordContext<Renter>()
  const { canAccess } = useCanAccess({ resource: 'renters', action: 'edit' })
  const mayConsent = useMay(needs.consents)
  const redirect = useRedirect()
  if (!renter) return null
  return (
    <>
      {mayConsent && <ConsentsOfReference renterId={renter.id} />}
      {canAccess && <VerificationCard renter={renter} />}
      {mayConsent && (
        <PersonalDataReference
          subject={{ kind: 'renter', id: renter.id }}
          onErased={() => redirect('list', 'renters')}
        />
      )}
    </>
  )
}
