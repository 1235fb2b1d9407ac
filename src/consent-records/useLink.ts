import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataPrivacySite, type DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import { main } from '../providers/api.ts'

/** What may show another thing once a record is another renter's. */
const touched = ['consents', 'renters', 'building-units', 'thermostats', 'sensors']

/** Says which renter a record is of, or that it is nobody's. */
export const useLink = ({ id, version }: DataAgreement, onDone: () => void) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (renterId: string | null) => main(dataPrivacySite.link, { params: { agreementId: id }, body: { renterId }, version }),
    onSuccess: onDone,
    onSettled: () => Promise.all(touched.map((root) => queryClient.invalidateQueries({ queryKey: [root] }))),
  })
}
