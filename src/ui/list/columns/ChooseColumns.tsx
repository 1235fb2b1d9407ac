import ColumnsIcon from '@mui/icons-material/ViewWeek'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { lazyPart } from '../../loading/lazyPart.tsx'
import { NamedButton } from '../../buttons/ReasonButton.tsx'
import type { Column } from './columns.tsx'
import type { ColumnsMenuProps } from './ColumnsMenu.tsx'

const ColumnsMenu = lazyPart<ColumnsMenuProps>(async () => (await import('./ColumnsMenu.tsx')).ColumnsMenu)

/** The button of the choice of columns. react-admin's own renders a switch per column with every list, unseen, which takes as long as its rows. */
export const ChooseColumns = <R extends RaRecord>({ columns }: { columns: readonly Column<R>[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <NamedButton
        label="ra.action.select_columns"
        data-tour="columns"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ColumnsIcon />
      </NamedButton>
      {anchor && <ColumnsMenu anchor={anchor} columns={columns} onClose={() => setAnchor(null)} />}
    </>
  )
}
