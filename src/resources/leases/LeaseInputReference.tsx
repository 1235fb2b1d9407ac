import { ReferenceInput, SelectInput, type RaRecord } from 'react-admin'
import { useFormat } from '../../ui/format.ts'

interface Period extends RaRecord {
  startsOn: string
  endsOn: string | null
}

/** One of a unit's leases, the newest first. Without a unit there is none to choose. */
export const LeaseInput = ({ source = 'leaseId', unitId, helperText }: { source?: string; unitId: string | undefined; helperText?: string }) => {
  const { date } = useFormat()
  const period = ({ startsOn, endsOn }: Period) => `${date(startsOn) ?? startsOn} – ${endsOn ? (date(endsOn) ?? endsOn) : '…'}`
  return (
    <ReferenceInput
      source={source}
      reference="leases"
      filter={unitId ? { UnitIds: [unitId] } : {}}
      sort={{ field: 'startsOn', order: 'DESC' }}
      enabled={Boolean(unitId)}
    >
      <SelectInput optionText={period} disabled={!unitId} {...(helperText && { helperText })} />
    </ReferenceInput>
  )
}
