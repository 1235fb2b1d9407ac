import { Box, Skeleton } from '@mui/material'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { rowHeight, TreeRow } from './TreeRow.tsx'
import { moveBy } from './treeRows.ts'
import { useEstateTree } from './useEstateTree.ts'
import { useWindow } from './useWindow.ts'

interface Props {
  selected: string | undefined
  onSelect: (id: string) => void
}

/** The estate as a tree, opened line by line or with arrow keys; only visible rows are rendered. */
export const EstateTree = ({ selected, onSelect }: Props) => {
  const translate = useTranslate()
  const { rows, error, pending, setNode, wantPage, reveal, retry } = useEstateTree()
  const [moved, setMoved] = useState<string>()
  const shown = useRef<string>(undefined)
  const prefix = useId()
  const { watch, show, from, to } = useWindow(rows.length, rowHeight)
  const active = rows.some(({ key }) => key === moved)
    ? moved
    : (rows.find(({ key }) => key === selected)?.key ?? rows[0]?.key)
  const visible = rows.slice(from, to)

  // expands the path to a space selected elsewhere (search, link)
  useEffect(() => {
    if (selected === undefined || shown.current === selected) return
    shown.current = selected
    // the panel says why if the space is gone
    reveal(selected)
      .then(() => setMoved(selected))
      .catch(() => undefined)
  }, [selected, reveal])

  const activeIndex = rows.findIndex(({ key }) => key === active)
  useEffect(() => show(activeIndex), [show, activeIndex])

  // pages with at least one visible row
  const gaps = visible.flatMap((row) => (row.kind === 'gap' ? [`${row.page} ${row.parentId ?? ''}`] : []))
  const wanted = [...new Set(gaps)].join('|')
  useEffect(() => {
    for (const [page, parent] of wanted
      .split('|')
      .filter(Boolean)
      .map((text) => text.split(' ')))
      wantPage(parent || null, Number(page))
  }, [wanted, wantPage])

  const select = (id: string) => {
    setMoved(id)
    shown.current = id
    onSelect(id)
  }
  const toggle = (id: string, isOpen: boolean) => {
    setMoved(id)
    setNode(id, isOpen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.key === 'Enter' || event.key === ' ') && active !== undefined) {
      event.preventDefault()
      select(active)
      return
    }
    const move = moveBy(rows, active, event.key)
    if (!move) return
    event.preventDefault()
    if (move.active !== undefined) setMoved(move.active)
    if (move.open !== undefined) setNode(move.open, true)
    if (move.close !== undefined) setNode(move.close, false)
  }

  if (error && rows.length === 0) return <ErrorState error={error} onRetry={() => void retry()} />
  if (!pending && rows.length === 0)
    return <EmptyState title="estate.tree.nothing" text="estate.tree.nothingHint" />
  return (
    <Box
      ref={watch}
      role="tree"
      aria-label={translate('menu.tree')}
      aria-busy={pending}
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...(active !== undefined &&
        activeIndex >= from &&
        activeIndex < to && { 'aria-activedescendant': `${prefix}${active}` })}
      sx={{
        height: '100%',
        overflowY: 'auto',
        overflowX: 'hidden',
        outline: 'none',
        position: 'relative',
        p: 0.5,
        '&:focus-visible [data-active=true]': { outline: 3, outlineColor: 'primary.main', outlineOffset: -3 },
      }}
    >
      <Box role="none" sx={{ position: 'relative', height: rows.length * rowHeight }}>
        {visible.map((row, at) => {
          const top = (from + at) * rowHeight
          if (row.kind === 'gap') return <Gap key={row.key} top={top} level={row.level} />
          return (
            <TreeRow
              key={row.key}
              row={row}
              id={`${prefix}${row.key}`}
              top={top}
              active={row.key === active}
              selected={row.key === selected}
              onSelect={select}
              onToggle={toggle}
            />
          )
        })}
      </Box>
      {pending &&
        Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} variant="rounded" height={20} sx={{ m: 1, width: `${70 - at * 6}%` }} />
        ))}
    </Box>
  )
}

const Gap = ({ top, level }: { top: number; level: number }) => (
  <Box
    role="none"
    sx={{
      position: 'absolute',
      top,
      left: 0,
      right: 0,
      height: rowHeight,
      pl: `${40 + (level - 1) * 20}px`,
      display: 'flex',
      alignItems: 'center',
    }}
  >
    <Skeleton variant="rounded" width={160} height={16} />
  </Box>
)
