import { type Renter, renters } from '../../../contract/main/renters.ts'
import { main } from '../../providers/api.ts'

/** Marks whether a renter received the privacy information. */
export const markReceived = ({ id, version }: Renter, received: boolean) =>
  main(renters.agreement, { params: { id }, body: { infoReceivedAgreement: received }, version })
