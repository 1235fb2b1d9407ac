import type { Radiator } from '../../../contract/main/radiators.ts'
import type { Column } from '../../ui/list/columns.tsx'
import { IssueChips } from './IssueChips.tsx'
import { VentingChip } from './VentingChip.tsx'

type Translate = (key: string) => string

const typeOf = ({ type, plateSubtype }: Radiator, translate: Translate) =>
  [translate(`radiators.types.${type}`), plateSubtype && translate(`radiators.plateSubtypes.${plateSubtype}`)].filter(Boolean).join(' ')

/** The columns of radiators, wherever they are listed. */
export const radiatorColumns: Column<Radiator>[] = [
  { source: 'name' },
  { source: 'type', render: typeOf, text: typeOf },
  {
    source: 'valveType',
    render: ({ valveType }, translate) => translate(`radiators.valveTypes.${valveType}`),
    text: ({ valveType }, translate) => translate(`radiators.valveTypes.${valveType}`),
  },
  { source: 'thermostat', sort: false, render: ({ thermostat }) => thermostat && <code>{thermostat.eui}</code>, text: ({ thermostat }) => thermostat?.eui },
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
