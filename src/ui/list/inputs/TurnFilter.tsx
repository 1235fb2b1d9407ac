import DownIcon from '@mui/icons-material/ArrowDropDown'
import { Box, Button, Menu, MenuItem } from '@mui/material'
import { useContext, useState, type ReactNode } from 'react'
import { ListContext, useResourceContext, useTranslate } from 'react-admin'
import { turnableFilters } from '../../../providers/turned.ts'
import { turnOf, withTurn, type Turn } from '../filters/turned.ts'

const turns = {
  is: { not: false, empty: false },
  isNot: { not: true, empty: false },
  missing: { not: false, empty: true },
  present: { not: true, empty: true },
} as const satisfies Record<string, Turn>

const names = ['is', 'isNot', 'missing', 'present'] as const

interface Props {
  source: string
  /** Text key. */
  label: string
  /** The input of the filter's values. */
  children: ReactNode
}

/** A filter's input with the choice between 'is', 'is not', 'is missing' and 'is there', where the list offers it: on the upper edge, where it takes no room. */
export const TurnFilter = ({ source, label, children }: Props) => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  // a form may ask for the same filters
  const list = useContext(ListContext)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { not, empty } = turnableFilters(resource)
  if (!list || !not.includes(source)) return children
  const { filterValues, displayedFilters, setFilters } = list
  const turn = turnOf(filterValues, source)
  const now = names.find((name) => turns[name].not === turn.not && turns[name].empty === turn.empty) ?? 'is'
  const offered = names.filter((name) => !turns[name].empty || empty.includes(source))
  return (
    <Box
      sx={(theme) => ({
        position: 'relative',
        [theme.breakpoints.down('sm')]: {
          width: '100%',
          '& .MuiAutocomplete-root': { width: '100%', maxWidth: '100%' },
        },
      })}
    >
      {children}
      <Button
        size="small"
        aria-haspopup="menu"
        aria-label={translate('lists.turn.choose', {
          label: translate(label),
          turn: translate(`lists.turn.${now}`),
        })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        endIcon={<DownIcon />}
        sx={{
          position: 'absolute',
          zIndex: 1,
          top: -4,
          right: 6,
          '&&': { minWidth: 24, minHeight: 24 },
          height: 24,
          px: 0.5,
          py: 0,
          fontSize: '0.75rem',
          // covers the edge, and nothing below it
          backgroundImage: ({ palette }) =>
            `linear-gradient(${palette.background.default} 60%, transparent 60%)`,
          color: now === 'is' ? 'text.secondary' : 'primary.main',
          '& .MuiButton-endIcon': { ml: 0, mr: -0.5 },
        }}
      >
        {translate(`lists.turn.${now}`)}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered.map((name) => (
          <MenuItem
            key={name}
            selected={name === now}
            onClick={() => {
              setAnchor(null)
              setFilters(withTurn(filterValues ?? {}, source, turns[name]), {
                ...displayedFilters,
                [source]: true,
              })
            }}
          >
            {translate(`lists.turn.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
