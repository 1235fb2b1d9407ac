import DownIcon from '@mui/icons-material/ArrowDropDown'
import { Box, Button, Menu, MenuItem } from '@mui/material'
import { useContext, useState, type ReactNode } from 'react'
import { ListContext, useResourceContext, useTranslate } from 'react-admin'
import {
  type FilterOperator,
  filterOperators,
  operatorOf,
  withOperator,
} from '../../../providers/filterOperators.ts'

const operators = {
  is: { not: false, empty: false },
  isNot: { not: true, empty: false },
  missing: { not: false, empty: true },
  present: { not: true, empty: true },
} as const satisfies Record<string, FilterOperator>

const names = ['is', 'isNot', 'missing', 'present'] as const

interface Props {
  source: string
  /** Text key. */
  label: string
  /** The input of the filter's values. */
  children: ReactNode
}

/** A filter's input with the choice between 'is', 'is not', 'is missing' and 'is there', where the list offers it: on the upper edge, where it takes no room. */
export const OperatorFilter = ({ source, label, children }: Props) => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  // a form may ask for the same filters
  const list = useContext(ListContext)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { not, empty } = filterOperators(resource)
  if (!list || !not.includes(source)) return children
  const { filterValues, displayedFilters, setFilters } = list
  const operator = operatorOf(filterValues, source)
  const now =
    names.find((name) => operators[name].not === operator.not && operators[name].empty === operator.empty) ??
    'is'
  const offered = names.filter((name) => !operators[name].empty || empty.includes(source))
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
        aria-label={translate('lists.operator.choose', {
          label: translate(label),
          operator: translate(`lists.operator.${now}`),
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
        {translate(`lists.operator.${now}`)}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered.map((name) => (
          <MenuItem
            key={name}
            selected={name === now}
            onClick={() => {
              setAnchor(null)
              setFilters(withOperator(filterValues ?? {}, source, operators[name]), {
                ...displayedFilters,
                [source]: true,
              })
            }}
          >
            {translate(`lists.operator.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
