import type { DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import type { AgreementState } from '../../domain/consent/agreement.ts'
import { StatusChip, type Tone } from '../ui/StatusChip.tsx'

/** Whether the person was erased: what is left proves that somebody agreed, and not who. */
export const isErased = ({ surname }: DataAgreement): boolean => surname === null

export const personName = ({ firstName, surname }: DataAgreement): string | null => (surname === null ? null : `${firstName ?? ''} ${surname}`.trim())

/** A postcode as it is written in Germany, whose leading zero a number loses. */
const postcode = (zipCode: number | null): string => (zipCode === null ? '' : String(zipCode).padStart(5, '0'))

export const streetLine = ({ street, number }: Pick<DataAgreement, 'street' | 'number'>): string => `${street ?? ''} ${number ?? ''}`.trim()
export const cityLine = ({ zipCode, city }: Pick<DataAgreement, 'zipCode' | 'city'>): string => `${postcode(zipCode)} ${city ?? ''}`.trim()

/** Came in without anybody to say whose it is: typed on the public site. */
export const isTyped = ({ channel }: DataAgreement): boolean => channel === 'site' || channel === 'embedded'

/** Who said that it is this renter's: somebody of the office, who wrote it down for them, or the server. */
export const linkedBy = (record: DataAgreement, translate: (key: string) => string): string | null =>
  record.linkedByName ?? (isTyped(record) ? translate('consents.link.byServer') : record.recordedByName)

/** An address of mail, broken before the @ where it does not fit. */
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

/** How it stands with a declaration. */
export const AgreementStateChip = ({ state }: { state: AgreementState }) => <StatusChip tone={tones[state]} label={`consents.states.${state}`} />
