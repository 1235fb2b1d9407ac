import { PlanButton } from './bulk/PlanButton.tsx'

interface Props {
  /** Keyed as in the device list. */
  filters: Readonly<Record<string, unknown>>
  /** Number of thermostats that match the filters. */
  total: number | undefined
}

const onlyOne = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length === 1 && typeof value[0] === 'string' ? value[0] : undefined

/** Plans a bulk update for all thermostats that match the filters, which name one client. */
export const UpdateFilteredReference = ({ filters: { TenantIds, ...filters }, total }: Props) => {
  const tenantId = onlyOne(TenantIds)
  return (
    <PlanButton
      label="commands.bulk.all"
      tenantId={tenantId}
      filters={filters}
      whyNot={tenantId === undefined ? 'commands.bulk.chooseClient' : undefined}
      disabled={!total}
    />
  )
}
