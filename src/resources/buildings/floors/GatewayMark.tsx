import GatewayIcon from '@mui/icons-material/RouterOutlined'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { FloorGateway } from '../../../../contract/main/buildingFloors.ts'
import { paths } from '../../../paths.ts'
import { NetworkStatusChip } from '../../../ui/facts/StatusChip.tsx'

/** A gateway where it stands, with the end of its EUI, which is what people read off it. */
const GatewayMark = ({
  gateway: { id, eui, placement, placementNote, networkStatus },
}: {
  gateway: FloorGateway
}) => {
  const translate = useTranslate()
  const place = [placement && translate(`buildings.placements.${placement}`), placementNote]
    .filter(Boolean)
    .join(', ')
  return (
    <Box
      component={Link}
      to={paths.gateways.show(id)}
      title={eui}
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        py: 0.25,
        minHeight: { xs: 44, sm: 32 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        fontSize: '0.8125rem',
        textDecoration: 'none',
        overflowWrap: 'anywhere',
        '&:hover span': { textDecoration: 'underline' },
        '& > svg': { fontSize: '1.125rem', color: 'text.secondary' },
      }}
    >
      <GatewayIcon aria-hidden />
      <span>{translate('buildings.floors.gateway', { ending: eui.slice(-4).toUpperCase() })}</span>
      {place && <Box sx={{ color: 'text.secondary' }}>{place}</Box>}
      <NetworkStatusChip status={networkStatus} />
    </Box>
  )
}

/** The gateways of one place. */
export const GatewayMarks = ({ gateways }: { gateways: readonly FloorGateway[] }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
    {gateways.map((gateway) => (
      <GatewayMark key={gateway.id} gateway={gateway} />
    ))}
  </Box>
)
