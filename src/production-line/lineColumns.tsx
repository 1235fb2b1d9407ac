import type { LineDevice } from '../../contract/main/assemblyLine.ts'
import { paths } from '../paths.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import type { Column } from '../ui/list/columns/columns.tsx'
import { CodeLink } from '../ui/list/rows/NameLink.tsx'
import { StatusChip } from '../ui/facts/StatusChip.tsx'

type Stage = 'flashing' | 'endOfLine' | 'finalCheckout'

/** How a stage ended. */
const stage = (source: Stage): Column<LineDevice> => ({
  source,
  sort: false,
  render: ({ [source]: ended }) =>
    ended && (
      <StatusChip
        tone={ended.ok ? 'fine' : 'danger'}
        label={`production-line.ended.${ended.ok ? 'ok' : 'failed'}`}
      />
    ),
  text: ({ [source]: ended }, translate) =>
    ended && translate(`production-line.ended.${ended.ok ? 'ok' : 'failed'}`),
})

/** The columns of the production line report. A device that is a thermostat of the app links to its page. */
export const lineColumns: Column<LineDevice>[] = [
  { source: 'wtId', line: true },
  {
    source: 'eui',
    line: true,
    render: ({ eui, lifecycle }) =>
      lifecycle === null ? (
        <code>{eui}</code>
      ) : (
        <CodeLink to={paths.thermostats.tab(eui, 'production-line')} code={eui} tenantId={null} />
      ),
    text: ({ eui }) => eui,
  },
  stage('flashing'),
  stage('endOfLine'),
  stage('finalCheckout'),
  { source: 'faults', sort: false, align: 'right' },
  { source: 'records', sort: false, align: 'right' },
  {
    source: 'lifecycle',
    sort: false,
    hidden: true,
    render: ({ lifecycle }, translate) => lifecycle && translate(`thermostats.lifecycles.${lifecycle}`),
    text: ({ lifecycle }, translate) => lifecycle && translate(`thermostats.lifecycles.${lifecycle}`),
  },
  {
    source: 'firstAt',
    line: true,
    hidden: true,
    render: ({ firstAt }) => <FormatDate value={firstAt} />,
    text: ({ firstAt }) => firstAt,
  },
  {
    source: 'lastAt',
    line: true,
    render: ({ lastAt }) => <FormatDate value={lastAt} />,
    text: ({ lastAt }) => lastAt,
  },
]
