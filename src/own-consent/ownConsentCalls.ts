import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { CallError } from '../../contract/client.ts'
import { dataPrivacy, optIn } from '../../contract/main/legalTexts.ts'
import { ownConsent } from '../../contract/main/ownConsent.ts'
import { main } from '../providers/api.ts'
import { useFormat } from '../ui/facts/format.ts'
import { useFailureText } from '../ui/buttons/useAct.ts'

const key = ['own-consent']

/** Null if nothing was published. */
const orNothing = async <T>(text: Promise<T>): Promise<T | null> => {
  try {
    return await text
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

/** The homes that the user rents, with the consent for each. */
export const useHomes = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => main(ownConsent.read, {}, { signal }) })

/** The current declaration and the privacy information. */
export const useOptIn = () =>
  useQuery({
    queryKey: ['legal-texts', 'optIn', 'latest'],
    queryFn: ({ signal }) => orNothing(main(optIn.latest, {}, { signal })),
  })
export const usePrivacy = () =>
  useQuery({
    queryKey: ['legal-texts', 'dataPrivacy', 'latest'],
    queryFn: ({ signal }) => orNothing(main(dataPrivacy.latest, {}, { signal })),
  })

/** Agrees for a home or withdraws; the page then shows the state that the server returns. */
export const useConsent = (renterId: string) => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  const { language } = useFormat()
  return useMutation({
    mutationFn: (optInId: string | null) =>
      optInId === null
        ? main(ownConsent.revoke, { body: { renterId } })
        : main(ownConsent.give, { body: { renterId, optInId, language } }),
    onSuccess: (homes, optInId) => {
      queryClient.setQueryData(key, homes)
      notify(optInId === null ? 'own-consent.withdrawn' : 'own-consent.given', { type: 'success' })
    },
    onError: (error) => {
      notify(failureText(error), { type: 'error' })
      void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
