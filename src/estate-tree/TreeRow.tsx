import ChevronIcon from '@mui/icons-material/ChevronRight'
import DoneIcon from '@mui/icons-material/CheckCircleOutline'
import HoldIcon from '@mui/icons-material/PauseCircleOutline'
import DeniedIcon from '@mui/icons-material/DoNotDisturbOn'
import { Box } from '@mui/material'
import { memo, type ReactElement } from 'react'
import { useTranslate } from 'react-admin'
import type { InstallationStatus } from '../../domain/enums.ts'
import { screenReaderOnly } from '../theme/tokens.ts'
import { floorName } from '../ui/facts/FloorName.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { holdsWords } from './nodeWords.ts'
import { SpaceIcon } from './SpaceIcon.tsx'
import type { NodeRow } from './treeRows.ts'

/** px */
export const rowHeight = 36

const signs: Record<InstallationStatus, ReactElement | null> = {
  Open: null,
  OnHold: <HoldIcon sx={{ color: 'warning.main' }} />,
  AccessNotPossible: <DeniedIcon sx={{ color: 'error.main' }} />,
  Finalized: <DoneIcon sx={{ color: 'success.main' }} />,
}

interface Props {
  row: NodeRow
  id: string
  top: number
  active: boolean
  selected: boolean
  onSelect: (id: string) => void
  onToggle: (id: string, open: boolean) => void
}

/** A space in the tree: icon, name, and a figure for its contents; what it shows is its name to a screen reader, with the icons in words. */
export const TreeRow = memo(
  ({ row: { node, level, position, size, open }, id, top, active, selected, onSelect, onToggle }: Props) => {
    const translate = useTranslate()
    const { number } = useFormat()
    const holds = holdsWords(node, translate, number)
    const inner = node.children > 0
    return (
      // the tree itself has keyboard focus and names the active item (aria-activedescendant)
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
      <Box
        id={id}
        role="treeitem"
        aria-level={level}
        aria-posinset={position}
        aria-setsize={size}
        aria-selected={selected}
        {...(inner && { 'aria-expanded': open })}
        data-active={active || undefined}
        onClick={() => onSelect(node.id)}
        onDoubleClick={() => inner && onToggle(node.id, !open)}
        sx={{
          position: 'absolute',
          top,
          left: 0,
          right: 0,
          height: rowHeight,
          pl: `${8 + (level - 1) * 20}px`,
          pr: 1.5,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          cursor: 'pointer',
          borderRadius: 1,
          userSelect: 'none',
          '& > svg': { color: 'text.secondary', flex: 'none' },
          '&:hover': { bgcolor: 'soft.raised' },
          ...(selected && { bgcolor: 'soft.accent', '&:hover': { bgcolor: 'soft.accent' } }),
        }}
      >
        <Box
          component="span"
          onClick={(event) => {
            event.stopPropagation()
            if (inner) onToggle(node.id, !open)
          }}
          sx={{
            width: 28,
            height: 28,
            ml: -0.5,
            flex: 'none',
            display: 'grid',
            placeItems: 'center',
            borderRadius: 1,
            color: 'text.secondary',
            '&:hover': { bgcolor: inner ? 'divider' : 'transparent' },
          }}
        >
          {inner && (
            <ChevronIcon
              fontSize="small"
              sx={{ transform: open ? 'rotate(90deg)' : 'none', transition: 'transform 120ms' }}
            />
          )}
        </Box>
        <SpaceIcon type={node.type} />
        <Box
          component="span"
          sx={{
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            fontWeight: selected ? 600 : 400,
          }}
        >
          {node.name}
          <Unseen>{`, ${translate(`estate.types.${node.type}`)}`}</Unseen>
        </Box>
        {node.floor !== null && <Muted>{floorName(node.floor, translate)}</Muted>}
        {node.status && (
          <Box component="span" sx={{ display: 'flex', '& svg': { fontSize: 16 } }}>
            {signs[node.status]}
            <Unseen>{translate(`building-units.statuses.${node.status}`)}</Unseen>
          </Box>
        )}
        <Box component="span" sx={{ flex: 1 }} />
        <Muted>{holds}</Muted>
      </Box>
    )
  },
)
TreeRow.displayName = 'TreeRow'

const Muted = ({ children }: { children: string }) => (
  <Box
    component="span"
    sx={{
      color: 'text.secondary',
      fontSize: '0.8125rem',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    }}
  >
    {children}
  </Box>
)

const Unseen = ({ children }: { children: string }) => (
  <Box component="span" sx={screenReaderOnly}>
    {children}
  </Box>
)
