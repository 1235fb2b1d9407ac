import { Translate } from 'react-admin'
import type { Radiator } from '../../../contract/main/radiators.ts'
import type { Fact } from '../../ui/facts/Facts.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { StatusChip } from '../../ui/facts/StatusChip.tsx'
import { IssueChips, VentingChip } from './radiatorColumns.tsx'

const Millimetres = ({ value }: { value: number | null }) => {
  const { quantity } = useFormat()
  return value === null ? '–' : quantity(value, 'mm')
}

/** The radiator's current state: thermostat, venting, issues. */
export const stateFacts: Fact<Radiator>[] = [
  {
    source: 'thermostat',
    render: ({ thermostat }) =>
      thermostat ? (
        <code>{thermostat.eui}</code>
      ) : (
        <StatusChip tone="neutral" label="radiators.noThermostat" />
      ),
  },
  { source: 'venting', render: ({ venting }) => <VentingChip state={venting.state} /> },
  { source: 'issues', render: ({ issues }) => <IssueChips issues={issues} /> },
]

/** The radiator's type, and its measures in mm. */
export const radiatorFacts = ({ type, valveType }: Radiator): Fact<Radiator>[] => [
  { source: 'type', render: () => <Translate i18nKey={`radiators.types.${type}`} /> },
  ...(type === 'Plate'
    ? [
        {
          source: 'plateSubtype',
          render: ({ plateSubtype }: Radiator) =>
            plateSubtype && <Translate i18nKey={`radiators.plateSubtypes.${plateSubtype}`} />,
        },
      ]
    : []),
  ...(type === 'Sectional'
    ? [
        {
          source: 'sectionalSpacing',
          render: ({ sectionalSpacing }: Radiator) => <Millimetres value={sectionalSpacing} />,
        },
      ]
    : []),
  ...(['length', 'height', 'width'] as const).map((source) => ({
    source,
    render: (radiator: Radiator) => <Millimetres value={radiator[source]} />,
  })),
  { source: 'valveType', render: () => <Translate i18nKey={`radiators.valveTypes.${valveType}`} /> },
  ...(valveType === 'Other'
    ? [{ source: 'valveDescription', render: ({ valveDescription }: Radiator) => valveDescription }]
    : []),
  {
    source: 'valveDirection',
    render: ({ valveDirection }) => <Translate i18nKey={`radiators.valveDirections.${valveDirection}`} />,
  },
  {
    source: 'connectionPosition',
    render: ({ connectionPosition }) =>
      connectionPosition && <Translate i18nKey={`radiators.connectionPositions.${connectionPosition}`} />,
  },
  { source: 'description', wide: true, render: ({ description }) => description },
]

export const ventingFacts: Fact<Radiator>[] = [
  {
    source: 'venting',
    label: 'radiators.venting.result',
    render: ({ venting }) => <VentingChip state={venting.state} />,
  },
  {
    source: 'successDuration',
    label: 'radiators.venting.duration',
    render: ({ venting }) =>
      venting.successDuration && (
        <Translate i18nKey={`radiators.ventingDurations.${venting.successDuration}`} />
      ),
  },
  {
    source: 'failureReason',
    label: 'radiators.venting.reason',
    render: ({ venting }) =>
      venting.failureReason && <Translate i18nKey={`radiators.ventingReasons.${venting.failureReason}`} />,
  },
  {
    source: 'ventedAt',
    label: 'radiators.fields.ventedAt',
    render: ({ venting }) => venting.ventedAt && <FormatDate value={venting.ventedAt} />,
  },
  {
    source: 'comment',
    label: 'radiators.venting.comment',
    wide: true,
    render: ({ venting }) => venting.comment,
  },
]
