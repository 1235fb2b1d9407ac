import type { DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import type { AgreementState } from '../../domain/consent/agreement.ts'
import { StatusChip, type Tone } from '../ui/facts/StatusChip.tsx'

/** Whether the person was erased: the remaining record proves that somebody agreed, but not who. */
export const isErased = ({ surname }: DataAgreement): boolean => surname === null

export const personName = ({ firstName, surname }: DataAgreement): string | null =>
  surname === null ? null : `${firstName ?? ''} ${surname}`.trim()

/** A postcode as written in Germany, with the leading zero that a number loses. */
const postcode = (zipCode: number | null): string =>
  zipCode === null ? '' : String(zipCode).padStart(5, '0')

export const streetLine = ({ street, number }: Pick<DataAgreement, 'street' | 'number'>): string =>
  `${street ?? ''} ${number ?? ''}`.trim()
export const cityLine = ({ zipCode, city }: Pick<DataAgreement, 'zipCode' | 'city'>): string =>
  `${postcode(zipCode)} ${city ?? ''}`.trim()

/** Whether the record came without anybody naming its renter: typed on the public site. */
export const isTyped = ({ channel }: DataAgreement): boolean => channel === 'site' || channel === 'embedded'

/** Who linked the record to this renter: a colleague in the office, who wrote it down for them, or the server. */
export const linkedBy = (record: DataAgreement, translate: (key: string) => string): string | null =>
  record.linkedByName ?? (isTyped(record) ? translate('consents.link.byServer') : record.recordedByName)

/** An e-mail address that breaks before the @ where it does not fit. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

const tones: Record<AgreementState, Tone> = { given: 'fine', revoked: 'danger', ended: 'neutral' }

/** The state of a declaration. */
export const AgreementStateChip = ({ state }: { state: AgreementState }) => (
  <StatusChip tone={tones[state]} label={`consents.states.${state}`} />
)
