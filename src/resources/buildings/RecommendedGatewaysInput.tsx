import { useRecordContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { recommendedGateways } from '../../../domain/rules/gateway.ts'
import { DecimalInput } from '../../ui/DecimalInput.tsx'

const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** How many gateways a building gets, beside what the installers' rule of thumb advises for what is entered now. */
export const RecommendedGatewaysInput = () => {
  const record = useRecordContext<Partial<Building>>()
  const translate = useTranslate()
  const [above, below, residential]: unknown[] = useWatch({ name: ['floorsAbove', 'floorsBelow', 'residentialUnitsCount'] })
  const advised = recommendedGateways({ floors: count(above) + count(below), units: Math.max(count(residential), record?.counts?.buildingUnits ?? 0) })
  return <DecimalInput source="recommendedGateways" whole helperText={translate('buildings.gateways.advised', { smart_count: advised })} />
}
