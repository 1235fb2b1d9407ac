import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import { Box, Button, Card, IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MappedBuilding } from '../../../../contract/main/buildingShapes.ts'
import { paths } from '../../../paths.ts'
import { TallLink } from '../../../ui/list/rows/NameLink.tsx'
import { ProgressBar } from '../../../ui/facts/ProgressBar.tsx'
import { GatewayStatusChip } from '../buildingCells.tsx'

/** Rows that are added at once: thousands would hold up the browser. */
const step = 100

interface Props {
  buildings: readonly MappedBuilding[]
  height: Readonly<Record<string, string>>
  /** Shows a building on the map. */
  onChoose: (id: string) => void
}

/** The buildings of the map as a list: what it shows, without a map. */
export const MappedList = ({ buildings, height, onChoose }: Props) => {
  const translate = useTranslate()
  const [shown, setShown] = useState(step)
  return (
    <Card
      sx={{ maxHeight: { xs: 'none', md: height['md'] ?? 'none' }, overflowY: { md: 'auto' } }}
      component="section"
      aria-label={translate('buildings.map.list')}
      tabIndex={0}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {buildings
          .slice(0, shown)
          .map(
            ({
              id,
              name,
              street,
              streetNumber,
              zipcode,
              city,
              units,
              finalizedUnits,
              gatewayStatus,
              latitude,
            }) => (
              <Box
                component="li"
                key={id}
                sx={{ display: 'flex', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <TallLink to={paths.buildings.show(id)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {name}
                  </TallLink>
                  <Box
                    sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}
                  >{`${street} ${streetNumber}, ${zipcode} ${city}`}</Box>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
                    <ProgressBar done={finalizedUnits} total={units} label="estate.progress" />
                    <GatewayStatusChip status={gatewayStatus} />
                  </Box>
                </Box>
                {latitude !== null && (
                  <Tooltip title={translate('buildings.map.locate')}>
                    <IconButton
                      aria-label={translate('buildings.map.locateNamed', { name })}
                      onClick={() => onChoose(id)}
                      sx={{ alignSelf: 'flex-start', mr: -1, width: 44, height: 44 }}
                    >
                      <PlaceIcon />
                    </IconButton>
                  </Tooltip>
                )}
              </Box>
            ),
          )}
      </Box>
      {shown < buildings.length && (
        <Button fullWidth onClick={() => setShown(shown + step)}>
          {translate('buildings.map.further')}
        </Button>
      )}
    </Card>
  )
}
