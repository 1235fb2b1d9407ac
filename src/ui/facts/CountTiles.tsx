import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { useFormat } from './format.ts'

interface Tile {
  /** Text key. */
  label: string
  count: number
  /** URL of the counted rows. */
  to?: string
}

interface Props {
  tiles: readonly Tile[]
  /** Minimum width of a tile in px; as many as fit share a row. */
  tileWidth?: number
}

/** The number of each kind in large figures; each links to what it counts. */
export const CountTiles = ({ tiles, tileWidth = 116 }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 3,
        display: 'grid',
        gridTemplateColumns: `repeat(auto-fill, minmax(${tileWidth}px, 1fr))`,
        gap: 2,
      }}
    >
      {tiles.map(({ label, count, to }) => (
        <Box
          key={label}
          sx={{
            position: 'relative',
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
          }}
        >
          <Typography component="dt" variant="body2" color="text.secondary">
            {translate(label, { smart_count: count })}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              display: 'flex',
              alignItems: 'center',
              minHeight: 44,
              fontSize: '1.5rem',
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {to && count > 0 ? (
              <Link
                component={RouterLink}
                to={to}
                aria-label={`${number(count)} ${translate(label, { smart_count: count })}`}
                sx={{
                  color: 'inherit',
                  display: 'inline-flex',
                  alignItems: 'center',
                  minWidth: 44,
                  minHeight: 44,
                  // the whole tile can be pressed
                  '&::after': { content: '""', position: 'absolute', inset: 0 },
                }}
              >
                {number(count)}
              </Link>
            ) : (
              number(count)
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
