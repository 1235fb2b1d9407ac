import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { DrawnWall, DrawnWindows, type WallKind } from './drawnParts.tsx'

const [from, to] = [
  { x: 5, y: 7 },
  { x: 27, y: 7 },
]
const kindsShown = ['outside', 'unheated'] as const

/** Explains the marked walls of a drawing, as far as there are any. */
export const RoomLegend = ({ kinds, windows }: { kinds: ReadonlySet<WallKind>; windows: boolean }) => {
  const translate = useTranslate()
  const entries = [
    ...kindsShown
      .filter((kind) => kinds.has(kind))
      .map((kind) => ({
        text: `rooms.drawing.${kind}`,
        sign: <DrawnWall wall={{ from, to }} kind={kind} />,
      })),
    ...(windows
      ? [
          {
            text: 'rooms.drawing.window',
            sign: (
              <DrawnWindows
                wall={{ from, to }}
                scale={20}
                windows={[{ id: 'legend', wall: null, width: 1 }]}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
    >
      {entries.map(({ text, sign }) => (
        <Box component="li" key={text} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <svg width="32" height="14" aria-hidden>
            {sign}
          </svg>
          {translate(text)}
        </Box>
      ))}
    </Box>
  )
}
