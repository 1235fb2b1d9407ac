import AlertIcon from '@mui/icons-material/NotificationsActiveOutlined'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { BuildingFloors } from '../../../../contract/main/buildingFloors.ts'
import { installationStatuses } from '../../../../domain/enums.ts'
import { paths } from '../../../paths.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { filteredList, TallLink } from '../../../ui/list/rows/NameLink.tsx'
import { unitLooks } from './unitLooks.tsx'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** What the signs of the units mean, each with the number of its units, and what the whole house comes to. */
export const FloorLegend = ({ house: { buildingId, floors } }: { house: BuildingFloors }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const units = floors.flatMap((floor) => floor.units)
  const places = [...units, ...floors.flatMap(({ publicAreas }) => publicAreas)]
  const [thermostats, online] = [
    sum(places.map((place) => place.thermostats)),
    sum(places.map((place) => place.online)),
  ]
  const alerts = sum(places.map((place) => place.alerts ?? 0))
  return (
    <Box
      component="ul"
      aria-label={translate('buildings.floors.legend')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2.5,
        rowGap: 0.5,
        typography: 'body2',
        '& svg': { fontSize: '1.125rem' },
      }}
    >
      {installationStatuses.map((status) => {
        const { icon, paint } = unitLooks[status]
        const count = units.filter((unit) => unit.status === status).length
        const text = translate('buildings.floors.count', {
          what: translate(`building-units.statuses.${status}`),
          number: number(count),
        })
        return (
          <Box
            component="li"
            key={status}
            sx={({ palette }) => ({
              display: 'flex',
              alignItems: 'center',
              gap: 0.75,
              '& svg': { color: paint(palette).sign },
            })}
          >
            {icon}
            {count === 0 ? (
              text
            ) : (
              <TallLink
                to={filteredList(paths.buildingUnits.list, { BuildingIds: [buildingId], Status: [status] })}
              >
                {text}
              </TallLink>
            )}
          </Box>
        )
      })}
      {thermostats > 0 && (
        <li>
          <TallLink to={filteredList(paths.thermostats.list, { BuildingIds: [buildingId], Assigned: true })}>
            {translate('buildings.floors.onlineInAll', {
              online: number(online),
              smart_count: thermostats,
              number: number(thermostats),
            })}
          </TallLink>
        </li>
      )}
      {alerts > 0 && (
        <li>
          <TallLink
            to={filteredList(paths.alerts, { BuildingIds: [buildingId], Open: true })}
            sx={{ gap: 0.5 }}
          >
            <AlertIcon />
            {translate('buildings.floors.showAlerts')}
          </TallLink>
        </li>
      )}
    </Box>
  )
}
