import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { buildings as calls } from '../../../contract/main/buildings.ts'
import { main } from '../../providers/api.ts'
import { readTenant } from '../../providers/session.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const BuildingMap = lazyPart(async () => (await import('./map/BuildingMap.tsx')).BuildingMap, {
  waiting: () => null,
  failed: () => null,
  inPlace: true,
})

/** These buildings on a small map, whose room stands before it is there; nothing if none of their places is known. */
export const BuildingMapReference = ({ ids, height }: { ids: readonly string[]; height: number }) => {
  const { data, error } = useQuery({
    queryKey: ['buildings', 'map', readTenant(), {}],
    queryFn: () => main(calls.map, {}),
  })
  const wanted = new Set(ids)
  const shown = data?.items.filter(({ id, latitude }) => wanted.has(id) && latitude !== null)
  if (error || shown?.length === 0) return null
  return (
    <Box sx={{ height, borderRadius: 1, overflow: 'hidden', bgcolor: 'soft.raised', isolation: 'isolate' }}>
      {shown && <BuildingMap buildings={shown} chosen={undefined} />}
    </Box>
  )
}
