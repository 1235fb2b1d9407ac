import type { Window } from '../../../contract/main/windows.ts'
import { paths } from '../../paths.ts'
import { useFormat } from '../../ui/facts/format.ts'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { NameLink } from '../../ui/list/rows/NameLink.tsx'

/** The columns of windows in every list. */
export const windowColumns: Column<Window>[] = [
  { source: 'name' },
  {
    source: 'material',
    render: ({ material }, translate) => translate(`windows.materials.${material}`),
    text: ({ material }, translate) => translate(`windows.materials.${material}`),
  },
  {
    source: 'direction',
    render: ({ direction }, translate) => direction && translate(`windows.directions.${direction}`),
    text: ({ direction }, translate) => direction && translate(`windows.directions.${direction}`),
  },
  {
    source: 'size',
    sort: false,
    align: 'right',
    render: (window) => <WindowSize window={window} />,
    text: ({ width, height }) => [width, height].filter((one) => one !== null).join(' × '),
  },
  {
    source: 'wall',
    sort: false,
    render: ({ wall }, translate) => wall && translate(`rooms.placements.${wall}`),
    text: ({ wall }, translate) => wall && translate(`rooms.placements.${wall}`),
  },
  {
    source: 'sensor',
    sort: false,
    render: ({ sensor }) => sensor && <NameLink to={paths.sensors.show(sensor.id)} name={sensor.eui} />,
    text: ({ sensor }) => sensor?.eui,
  },
]

/** Width by height, as far as measured. */
export const WindowSize = ({ window: { width, height } }: { window: Pick<Window, 'width' | 'height'> }) => {
  const { number, quantity } = useFormat()
  if (width === null && height === null) return null
  return (
    <span
      style={{ whiteSpace: 'nowrap' }}
    >{`${width === null ? '–' : number(width, 2)} × ${height === null ? '–' : quantity(height, 'm', 2)}`}</span>
  )
}
