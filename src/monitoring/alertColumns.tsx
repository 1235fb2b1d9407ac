import { useTranslate } from 'react-admin'
import { useFormat } from '../ui/facts/format.ts'
import { Ago, FormatDate } from '../ui/facts/FormatDate.tsx'
import type { Column } from '../ui/list/columns/columns.tsx'
import { TwoLines } from '../ui/facts/TwoLines.tsx'
import {
  AlertCode,
  AlertInfoCell,
  AlertStateChip,
  AlertTypeCell,
  infoText,
  typeText,
  type AlertRow,
} from './AlertCells.tsx'

const label = (name: string) => `monitoring.columns.${name}`

const instant = (source: 'raisedAt' | 'clearedAt', name: string): Column<AlertRow> => ({
  source,
  label: label(name),
  sort: false,
  hidden: true,
  line: true,
  render: ({ [source]: at }) => <FormatDate value={at} />,
})

const placeOf = ({ unitName, roomName }: AlertRow): string => [unitName, roomName].filter(Boolean).join(' · ')

/** The columns of the list of alerts, of one client or of all. A file has times where the screen says how long ago something was. */
export const useAlertColumns = (global: boolean): Column<AlertRow>[] => {
  const translate = useTranslate()
  const { measured, number, date } = useFormat()
  const words = {
    translate,
    measured,
    number,
    ago: (at: string | null | undefined) => (at && date(at)) || translate('monitoring.info.never'),
  }
  return [
    {
      source: 'type',
      label: label('type'),
      render: (alert) => <AlertTypeCell alert={alert} />,
      text: (alert) => translate(typeText(alert)),
    },
    { source: 'eui', label: label('device'), render: (alert) => <AlertCode alert={alert} /> },
    {
      source: 'buildingName',
      label: label('place'),
      sort: false,
      least: 180,
      render: (alert) =>
        alert.buildingName !== null && <TwoLines first={alert.buildingName} second={placeOf(alert)} />,
      text: (alert) => [alert.buildingName, placeOf(alert)].filter(Boolean).join(' · '),
    },
    ...(global
      ? [{ source: 'tenantName', label: 'thermostats.fields.tenantName', sort: false as const }]
      : []),
    {
      source: 'lastAlert',
      label: label('lastAlert'),
      line: true,
      render: ({ lastAt }) => <Ago value={lastAt} />,
      text: ({ lastAt }) => lastAt,
    },
    {
      source: 'clearedAt',
      label: label('state'),
      sort: false,
      render: (alert) => <AlertStateChip alert={alert} />,
      text: ({ clearedAt }) => translate(clearedAt === null ? 'monitoring.open' : 'monitoring.cleared'),
    },
    {
      source: 'info',
      label: label('info'),
      sort: false,
      render: (alert) => <AlertInfoCell alert={alert} />,
      text: (alert) => infoText(alert, words),
    },
    instant('raisedAt', 'raised'),
    { source: 'raises', label: label('raises'), sort: false, hidden: true, align: 'right' },
  ]
}
