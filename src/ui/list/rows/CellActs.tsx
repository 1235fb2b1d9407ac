import CopyIcon from '@mui/icons-material/ContentCopy'
import PeekIcon from '@mui/icons-material/VerticalSplitOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { lazyPart } from '../../loading/lazyPart.tsx'
import { useCopy } from '../../buttons/useCopy.ts'
import type { Column } from '../columns/columns.tsx'
import type { PeekPanelProps } from './PeekPanel.tsx'

const PeekPanel = lazyPart<PeekPanelProps>(async () => (await import('./PeekPanel.tsx')).PeekPanel)

interface Place {
  cell: HTMLElement
  top: number
  /** From the left of the window; of a cell whose numbers end at its right, from where they do not stand. */
  left: number | undefined
  right: number | undefined
}

const textOf = (cell: HTMLElement): string =>
  (cell.innerText ?? cell.textContent).trim().replaceAll(/\s*\n\s*/g, ', ')

/** Says the whole text of a cell that is cut off, for as long as the mouse rests there. */
const tellCut = (cell: HTMLElement) => {
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  )
  if (isCut) cell.title = textOf(cell)
  else cell.removeAttribute('title')
}

const firstCell = (row: Element): HTMLElement | null => row.querySelector<HTMLElement>('td[class*=column-]')

const placeOf = (cell: HTMLElement): Place => {
  const { top, left, right } = cell.getBoundingClientRect()
  const numbers = cell.classList.contains('right')
  return {
    cell,
    top,
    left: numbers ? left : undefined,
    right: numbers ? undefined : document.documentElement.clientWidth - right,
  }
}

interface Props {
  /** The line above the list whose cells these are. */
  line: RefObject<HTMLElement | null>
  columns: readonly Column<never>[]
}

/**
 * What can be done with a cell under the mouse: copy its text, and in the first of a row, look at the row without leaving the list. The same
 * by keys on the row in which the focus is (src/search/rowKeys.ts). One pair of buttons for all cells: with one for each, a list would render
 * hundreds that nobody sees.
 */
export const CellActs = ({ line, columns }: Props) => {
  const translate = useTranslate()
  const copy = useCopy()
  const [place, setPlace] = useState<Place>()
  const [peeked, setPeeked] = useState<string>()
  useEffect(() => {
    const list = line.current?.nextElementSibling
    if (!(list instanceof HTMLElement)) return undefined
    const over = ({ target, pointerType }: PointerEvent) => {
      const cell =
        pointerType === 'mouse' && target instanceof Element
          ? target.closest<HTMLElement>('tbody > tr.RaDataTable-row > td[class*=column-]')
          : null
      if (cell) tellCut(cell)
      setPlace(cell && textOf(cell) !== '' ? placeOf(cell) : undefined)
    }
    const away = ({ relatedTarget }: PointerEvent) => {
      if (!(relatedTarget instanceof Element && relatedTarget.closest('[data-cell-acts]')))
        setPlace(undefined)
    }
    const gone = () => setPlace(undefined)
    const byKey = ({ type, target }: Event) => {
      if (!(target instanceof HTMLElement)) return
      const cell = firstCell(target)
      if (type === 'ventil-copy' && cell) void copy(textOf(cell), 'lists.copied')
      if (type === 'ventil-peek') setPeeked(target.dataset['id'])
    }
    const listeners = new AbortController()
    const { signal } = listeners
    list.addEventListener('pointerover', over, { signal })
    list.addEventListener('pointerleave', away, { signal })
    list.addEventListener('ventil-copy', byKey, { signal })
    list.addEventListener('ventil-peek', byKey, { signal })
    addEventListener('scroll', gone, { signal, capture: true, passive: true })
    return () => listeners.abort()
  })
  const row = place?.cell.closest<HTMLElement>('tr[data-id]')
  const peekable = row && place && firstCell(row) === place.cell ? row.dataset['id'] : undefined
  return (
    <>
      {place?.cell.isConnected && (
        <Box
          data-cell-acts
          onPointerLeave={() => setPlace(undefined)}
          // on the upper edge: the text of the cell stays readable
          sx={{
            position: 'fixed',
            zIndex: 4,
            top: place.top - 15,
            left: place.left,
            right: place.right,
            px: 0.25,
          }}
        >
          <Box
            sx={{
              display: 'flex',
              bgcolor: 'background.paper',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
            }}
          >
            {peekable !== undefined && (
              <Tooltip title={translate('lists.peek.open')}>
                <IconButton
                  size="small"
                  tabIndex={-1}
                  aria-label={translate('lists.peek.open')}
                  onClick={() => setPeeked(peekable)}
                >
                  <PeekIcon sx={{ fontSize: 16 }} />
                </IconButton>
              </Tooltip>
            )}
            <Tooltip title={translate('lists.copy')}>
              <IconButton
                size="small"
                tabIndex={-1}
                aria-label={translate('lists.copy')}
                onClick={() => void copy(textOf(place.cell), 'lists.copied')}
              >
                <CopyIcon sx={{ fontSize: 16 }} />
              </IconButton>
            </Tooltip>
          </Box>
        </Box>
      )}
      {peeked !== undefined && (
        <PeekPanel id={peeked} columns={columns} onPeek={setPeeked} onClose={() => setPeeked(undefined)} />
      )}
    </>
  )
}
