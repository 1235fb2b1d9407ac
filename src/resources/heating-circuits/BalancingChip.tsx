import { Box } from '@mui/material'
import type { HeatingCircuit } from '../../../contract/main/heatingCircuits.ts'
import { FormatDate } from '../../ui/FormatDate.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Whether hydraulic balancing is confirmed, and since when. */
export const BalancingChip = ({ circuit }: { circuit: Pick<HeatingCircuit, 'balancingConfirmedAt'> }) =>
  circuit.balancingConfirmedAt ? (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
      <StatusChip tone="fine" label="heating-circuits.balancing.confirmed" />
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
        <FormatDate value={circuit.balancingConfirmedAt} as="day" />
      </Box>
    </Box>
  ) : (
    <StatusChip tone="caution" label="heating-circuits.balancing.open" />
  )
