import { Box, ButtonBase, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { HeatLoadResult, RoomLoad } from '../../domain/heat-load/heatLoadResult.ts'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { SecondLine } from '../ui/facts/TwoLines.tsx'
import { RoomDialog } from './RoomDialog.tsx'
import { useHeatUnits } from './useHeatUnits.ts'

const pageSize = 25

interface Props {
  rooms: readonly RoomLoad[]
  result: HeatLoadResult
}

/** The rooms by load: a bar of what goes through walls and with the air; each opens to its fabric and radiators. */
export const RoomsCard = ({ rooms, result }: Props) => {
  const translate = useTranslate()
  const { watts } = useHeatUnits()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<RoomLoad>()
  const sorted = rooms.toSorted((one, other) => other.heatLoadW - one.heatLoadW)
  const greatest = Math.max(...rooms.map(({ heatLoadW }) => heatLoadW), 1)
  return (
    <FactCard title="heatLoad.rooms.title">
      {rooms.length === 0 && (
        <Typography color="text.secondary">{translate('heatLoad.rooms.none')}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1 }}>
        {(['transmission', 'air'] as const).map((part) => (
          <Box key={part} sx={{ display: 'flex', alignItems: 'center', gap: 0.75, typography: 'body2' }}>
            <Box
              aria-hidden
              sx={{
                width: 10,
                height: 10,
                borderRadius: '3px',
                bgcolor: part === 'air' ? 'heat.cool' : 'heat.warm',
                forcedColorAdjust: 'none',
              }}
            />
            {translate(`heatLoad.rooms.${part}`)}
          </Box>
        ))}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sorted.slice((page - 1) * pageSize, page * pageSize).map((room) => {
          const sum = room.transmissionW + room.ventilationW
          const place = room.unitName ?? room.publicAreaName
          return (
            <Box component="li" key={room.roomId} sx={{ borderTop: 1, borderColor: 'divider' }}>
              <ButtonBase
                onClick={() => setOpen(room)}
                aria-haspopup="dialog"
                sx={{
                  width: '100%',
                  minHeight: 52,
                  py: 0.75,
                  display: 'grid',
                  gridTemplateColumns: { xs: '1fr auto', sm: '220px 1fr 96px' },
                  alignItems: 'center',
                  columnGap: 1.5,
                  textAlign: 'left',
                  font: 'inherit',
                  '&:hover': { bgcolor: 'soft.raised' },
                }}
              >
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {room.name}
                  <SecondLine>{place}</SecondLine>
                </Box>
                <Box
                  aria-hidden
                  sx={{
                    gridRow: { xs: 2, sm: 'auto' },
                    gridColumn: { xs: '1 / -1', sm: 'auto' },
                    display: 'flex',
                    gap: '2px',
                    height: 14,
                    width: `${(100 * room.heatLoadW) / greatest}%`,
                    minWidth: 4,
                    forcedColorAdjust: 'none',
                  }}
                >
                  <Box
                    sx={{
                      flex: `${sum > 0 ? room.transmissionW : 1} 0 1px`,
                      bgcolor: 'heat.warm',
                      borderRadius: 0.5,
                    }}
                  />
                  <Box
                    sx={{
                      flex: `${Math.max(0, room.ventilationW)} 0 0px`,
                      bgcolor: 'heat.cool',
                      borderRadius: 0.5,
                    }}
                  />
                </Box>
                <Box component="b" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                  {watts(room.heatLoadW)}
                </Box>
              </ButtonBase>
            </Box>
          )
        })}
      </Box>
      <Pager page={page} pageSize={pageSize} total={rooms.length} onPage={setPage} />
      {open && <RoomDialog room={open} result={result} onClose={() => setOpen(undefined)} />}
    </FactCard>
  )
}
