import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { HeatLoadCheckItem } from '../../contract/main/heatingLoad.ts'
import { paths } from '../paths.ts'
import { leadsBack } from '../ui/page/BackTo.tsx'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { filteredList } from '../ui/list/rows/NameLink.tsx'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { useChecklist } from './heatLoadQueries.ts'

const lists = {
  'building-units': paths.buildingUnits.list,
  rooms: paths.rooms.list,
  radiators: paths.radiators.list,
  thermostats: paths.thermostats.list,
} as const

/** Where an item is corrected: the rows that do not meet it, or the building itself. */
const wayTo = ({ list, met }: HeatLoadCheckItem, buildingId: string): string | undefined => {
  if (met) return undefined
  if (!list) return paths.buildings.edit(buildingId)
  const { BuildingIds, ...filter } = list.filter
  return filteredList(lists[list.resource], { BuildingIds, ...filter })
}

/** What has to be captured before a calculation is precise, each with its offenders and the way to them. */
export const ChecklistCard = ({ buildingId }: { buildingId: string }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const query = useChecklist(buildingId)
  const open = query.data?.items.filter(({ met }) => !met).length ?? 0
  return (
    <FactCard title="heatLoad.checklist.title" query={query}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate(open === 0 ? 'heatLoad.checklist.complete' : 'heatLoad.checklist.open', {
          smart_count: open,
          number: number(open),
        })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {query.data?.items.map((item) => {
          const way = wayTo(item, buildingId)
          const fields = item.fields.map((field) =>
            translate(
              item.check === 'completeRoomPerUnitType'
                ? `building-units.types.${field}`
                : `resources.buildings.fields.${field}`,
            ),
          )
          return (
            <Box
              component="li"
              key={item.check}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 1.5,
                rowGap: 0.5,
                py: 0.75,
                minHeight: 48,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <StatusChip
                tone={item.met ? 'fine' : 'caution'}
                label={item.met ? 'heatLoad.checklist.met' : 'heatLoad.checklist.unmet'}
              />
              <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
                {translate(`heatLoad.checklist.items.${item.check}`)}
                {fields.length > 0 && (
                  <Typography
                    component="span"
                    variant="body2"
                    color="text.secondary"
                    sx={{ display: 'block' }}
                  >
                    {fields.join(', ')}
                  </Typography>
                )}
              </Box>
              {way && (
                <Button
                  component={Link}
                  to={way}
                  state={leadsBack(paths.heatLoad(buildingId), translate('heatLoad.title'))}
                  size="small"
                >
                  {translate(item.list ? 'heatLoad.checklist.show' : 'heatLoad.checklist.edit', {
                    smart_count: item.offenders,
                    number: number(item.offenders),
                  })}
                </Button>
              )}
            </Box>
          )
        })}
      </Box>
    </FactCard>
  )
}
