import DownloadIcon from '@mui/icons-material/Download'
import { useState } from 'react'
import { useListContext, useTranslate, type RaRecord } from 'react-admin'
import { lazyPart } from '../../loading/lazyPart.tsx'
import { NamedButton } from '../../buttons/ReasonButton.tsx'
import type { Column } from '../columns/columns.tsx'
import type { ExportMenuProps } from './ExportMenu.tsx'

const ExportMenu = lazyPart<ExportMenuProps>(async () => (await import('./ExportMenu.tsx')).ExportMenu)

interface Props<R extends RaRecord> extends Pick<ExportMenuProps, 'name' | 'selected' | 'task'> {
  columns: readonly Column<R>[]
}

/** The button of a list's exports; their menu loads on first use. */
export const ExportList = <R extends RaRecord>({ columns, ...more }: Props<R>) => {
  const translate = useTranslate()
  const { total } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  const [done, setDone] = useState<number>()
  return (
    <>
      <NamedButton
        label={translate(done ? 'lists.exporting' : more.selected ? 'lists.exportSelected' : 'lists.export', {
          done,
        })}
        aria-haspopup="menu"
        {...(!more.selected && { 'data-tour': 'export' })}
        disabled={done !== undefined || total === 0}
        onClick={(event) => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        <DownloadIcon />
      </NamedButton>
      {used && (
        <ExportMenu
          {...more}
          columns={columns}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onProgress={setDone}
        />
      )}
    </>
  )
}
