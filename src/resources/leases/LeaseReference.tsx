import { FunctionField, ReferenceField, type RaRecord } from 'react-admin'
import { useFormat } from '../../ui/format.ts'

interface Period extends RaRecord {
  startsOn: string
  endsOn: string | null
}

/** A lease by its period, leading to its page. */
export const LeaseReference = ({ source = 'leaseId' }: { source?: string }) => {
  const { date } = useFormat()
  return (
    <ReferenceField source={source} reference="leases" link="show">
      <FunctionField<Period> render={({ startsOn, endsOn }) => `${date(startsOn) ?? ''} – ${endsOn ? (date(endsOn) ?? '') : '…'}`} />
    </ReferenceField>
  )
}
