import { useRecordContext } from 'react-admin'
import type { Window } from '../../../contract/main/windows.ts'
import { fieldNames } from '../../../domain/rules/fields.ts'
import { windowFields } from '../../../domain/rules/windowFields.ts'
import { type Fact, Facts } from '../../ui/facts/Facts.tsx'
import { factsOf } from '../../ui/fieldFacts.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { PlaceTrail } from '../../ui/page/PlaceTrail.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { SensorsReference } from '../sensors/SensorsReference.tsx'
import { RemoveWindow } from './RemoveWindow.tsx'
import { WindowSize } from './windowColumns.tsx'

const sizeFact: Fact<Window> = {
  source: 'size',
  render: (window) => (window.width ?? window.height) !== null && <WindowSize window={window} />,
}

const facts: Fact<Window>[] = [
  ...fieldNames(windowFields).flatMap((field) =>
    field === 'width'
      ? [sizeFact]
      : field === 'height'
        ? []
        : factsOf<Window, typeof field>('windows', windowFields, [field]),
  ),
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
