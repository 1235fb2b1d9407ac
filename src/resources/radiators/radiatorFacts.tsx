import { Translate } from 'react-admin'
import type { Radiator } from '../../../contract/main/radiators.ts'
import { fieldNames } from '../../../domain/rules/fields.ts'
import { radiatorFields } from '../../../domain/rules/radiatorFields.ts'
import type { Fact } from '../../ui/facts/Facts.tsx'
import { factsOf } from '../../ui/fieldFacts.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { StatusChip } from '../../ui/facts/StatusChip.tsx'
import { IssueChips, VentingChip } from './radiatorColumns.tsx'

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

/** The fields that apply to a radiator. */
export const radiatorFacts = (radiator: Radiator): Fact<Radiator>[] => [
  ...factsOf('radiators', radiatorFields, fieldNames(radiatorFields), radiator),
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
