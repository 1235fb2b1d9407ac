import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../contract/client.ts'
import { dataPrivacySite } from '../../contract/main/dataPrivacySite.ts'
import { main } from '../providers/api.ts'

/** One record; there is no call for it but the list by id. Errors: 404. */
export const useRecord = (id: string) =>
  useQuery({
    queryKey: ['consents', 'record', id],
    queryFn: async ({ signal }) => {
      const { items } = await main(dataPrivacySite.filter, { query: { Ids: [id] } }, { signal })
      const [record] = items
      if (!record) throw new CallError(404, { error: 'notFound' })
      return record
    },
    meta: { live: id },
  })
