import { useRecordContext, Translate } from 'react-admin'
import type { Window } from '../../../contract/main/windows.ts'
import { type Fact, Facts } from '../../ui/facts/Facts.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { PlaceTrail } from '../../ui/page/PlaceTrail.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { SensorsReference } from '../sensors/SensorsReference.tsx'
import { RemoveWindow } from './RemoveWindow.tsx'
import { WindowSize } from './windowColumns.tsx'

const facts: Fact<Window>[] = [
  { source: 'material', render: ({ material }) => <Translate i18nKey={`windows.materials.${material}`} /> },
  {
    source: 'direction',
    render: ({ direction }) => direction && <Translate i18nKey={`windows.directions.${direction}`} />,
  },
  {
    source: 'size',
    render: (window) => (window.width ?? window.height) !== null && <WindowSize window={window} />,
  },
  { source: 'wall', render: ({ wall }) => wall && <Translate i18nKey={`rooms.placements.${wall}`} /> },
  {
    source: 'windowSensorRequired',
    render: ({ windowSensorRequired }) => <Translate i18nKey={`ra.boolean.${windowSensorRequired}`} />,
  },
  { source: 'updatedAt', render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

/** A window with its sensor. */
export const WindowShow = () => (
  <ShowPage actions={<RemoveWindow />} above={<Above />} below={<Below />}>
    <Facts<Window> facts={facts} />
  </ShowPage>
)

const Below = () => {
  const record = useRecordContext<Window>()
  if (!record) return null
  return (
    <SensorsReference
      filter={{ WindowIds: [record.id] }}
      {...(record.sensor === null && { assign: { placement: 'Window', target: record.id } as const })}
    />
  )
}

const Above = () => {
  const record = useRecordContext<Window>()
  return record ? <PlaceTrail name={record.name} /> : null
}
