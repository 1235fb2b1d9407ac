import type { Window } from '../../../contract/main/windows.ts'
import { useFormat } from '../../ui/format.ts'

/** Width by height, as far as they are measured. */
export const WindowSize = ({ window: { width, height } }: { window: Pick<Window, 'width' | 'height'> }) => {
  const { number, quantity } = useFormat()
  if (width === null && height === null) return null
  return <span style={{ whiteSpace: 'nowrap' }}>{`${width === null ? '–' : number(width, 2)} × ${height === null ? '–' : quantity(height, 'm', 2)}`}</span>
}
