import { Box } from '@mui/material'
import type { Radiator } from '../../../contract/main/radiators.ts'
import type { RadiatorIssue } from '../../../domain/enums.ts'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'

type Translate = (key: string) => string

const typeOf = ({ type, plateSubtype }: Radiator, translate: Translate) =>
  [translate(`radiators.types.${type}`), plateSubtype && translate(`radiators.plateSubtypes.${plateSubtype}`)]
    .filter(Boolean)
    .join(' ')

/** The columns of radiators in every list. */
export const radiatorColumns: Column<Radiator>[] = [
  { source: 'name' },
  { source: 'type', render: typeOf, text: typeOf },
  {
    source: 'valveType',
    render: ({ valveType }, translate) => translate(`radiators.valveTypes.${valveType}`),
    text: ({ valveType }, translate) => translate(`radiators.valveTypes.${valveType}`),
  },
  {
    source: 'thermostat',
    sort: false,
    render: ({ thermostat }) => thermostat && <code>{thermostat.eui}</code>,
    text: ({ thermostat }) => thermostat?.eui,
  },
  {
    source: 'venting',
    sort: 'ventedAt',
    label: 'radiators.fields.venting',
    render: ({ venting }) => <VentingChip state={venting.state} />,
    text: ({ venting }, translate) => translate(`radiators.ventingStates.${venting.state}`),
  },
  {
    source: 'issues',
    sort: false,
    render: ({ issues }) => <IssueChips issues={issues} />,
    text: ({ issues }, translate) => issues.map((issue) => translate(`radiators.issues.${issue}`)).join(', '),
  },
]

/** The issues of a radiator; a text of its own where there are none. */
export const IssueChips = ({ issues }: { issues: readonly RadiatorIssue[] }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
    {issues.length === 0 && <StatusChip tone="fine" label="radiators.noIssues" />}
    {issues.map((issue) => (
      <StatusChip
        key={issue}
        tone={issue === 'NoThermostat' ? 'neutral' : 'danger'}
        label={`radiators.issues.${issue}`}
      />
    ))}
  </Box>
)

const tones: Record<Radiator['venting']['state'], Tone> = {
  NotVented: 'neutral',
  Vented: 'fine',
  NotPossible: 'danger',
  VentAgain: 'caution',
  AirDetected: 'caution',
}

/** The result of venting a radiator. */
export const VentingChip = ({ state }: { state: Radiator['venting']['state'] }) => (
  <StatusChip tone={tones[state]} label={`radiators.ventingStates.${state}`} />
)
