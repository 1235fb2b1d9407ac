import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { HeatLoadResult, RoomLoad } from '../../domain/heat-load/heatLoadResult.ts'
import { paths } from '../paths.ts'
import { ScrollRegion } from '../ui/page/ScrollRegion.tsx'
import { Derived } from './Derived.tsx'
import { NumberTable, type NumberRow } from './NumberTable.tsx'
import { RoomRadiators } from './RoomRadiators.tsx'
import { useHeatUnits } from './useHeatUnits.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

interface Props {
  room: RoomLoad
  result: HeatLoadResult
  onClose: () => void
}

/** A room's load: its size, its fabric, its air, and what its radiators need. */
export const RoomDialog = ({ room, result, onClose }: Props) => {
  const translate = useTranslate()
  const titleId = useId()
  const { kw, watts, celsius, squareMetres, plain, quantity, input } = useHeatUnits()
  const rows: NumberRow[] = [
    { key: 'roomArea', text: squareMetres(room.area.value), source: room.area.source },
    { key: 'roomHeight', text: quantity(room.height.value, 'm', 2), source: room.height.source },
    { key: 'roomTemperature', text: celsius(room.designTemperature), source: 'default' },
    {
      key: 'roomTransmission',
      text: watts(room.transmissionW),
      ...(room.surfaces.length > 0
        ? {
            inputs: room.surfaces.map((surface) => ({
              key: `surfaces.${surface.kind}`,
              text: watts(surface.lossW),
            })),
          }
        : { formula: 'similarRooms', inputs: [input('roomArea', room.area, squareMetres)] }),
    },
    {
      key: 'roomVentilation',
      text: watts(room.ventilationW),
      inputs: [
        { key: 'volume', text: quantity(room.volume, 'm³', 1) },
        { key: 'minAirChange', text: `${plain(room.minAirChange)}\u00a01/h` },
        { key: 'infiltration', text: `${plain(room.infiltration)}\u00a01/h` },
        { key: 'roomTemperature', text: celsius(room.designTemperature) },
        input('designTemperature', result.climate.designTemperature, celsius),
      ],
    },
    {
      key: 'roomEnvelope',
      text: watts(room.envelopeW),
      inputs: [
        { key: 'roomTransmission', text: watts(room.transmissionW) },
        { key: 'roomVentilation', text: watts(room.ventilationW) },
      ],
    },
    {
      key: 'roomLoad',
      strong: true,
      text: watts(room.heatLoadW),
      ...(result.envelope
        ? {
            inputs: [
              { key: 'roomEnvelope', text: watts(room.envelopeW) },
              { key: 'calibration', text: plain(result.calibration.factor, 3) },
            ],
          }
        : {
            formula: 'roomLoadByArea',
            inputs: [
              { key: 'estimated', text: kw(result.estimatedValueKw) },
              input('roomArea', room.area, squareMetres),
              { key: 'roomTemperature', text: celsius(room.designTemperature) },
              input('designTemperature', result.climate.designTemperature, celsius),
            ],
          }),
    },
  ]
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>
        {[room.unitName ?? room.publicAreaName, room.name].filter(Boolean).join(' · ')}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {room.substitutes.length > 0 && (
            <Typography variant="body2">
              {translate('heatLoad.rooms.substituted', {
                items: room.substitutes.map((one) => translate(`heatLoad.substitutes.${one}`)).join(', '),
              })}
            </Typography>
          )}
          <NumberTable label="heatLoad.rooms.numbers" rows={rows} />
          <Box component="section">
            <Typography component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
              {translate('heatLoad.rooms.fabric')}
            </Typography>
            <ScrollRegion label={translate('heatLoad.rooms.fabric')}>
              <Table size="small">
                <TableHead>
                  <TableRow>
                    {(['surface', 'area', 'uValue', 'factor', 'loss'] as const).map((name) => (
                      <TableCell key={name} align={name === 'surface' ? 'left' : 'right'}>
                        {translate(`heatLoad.rooms.columns.${name}`)}
                      </TableCell>
                    ))}
                  </TableRow>
                </TableHead>
                <TableBody>
                  {room.surfaces.map((surface, index) => (
                    // the fabric of a calculation has no ids and never changes its order
                    // oxlint-disable-next-line react/no-array-index-key
                    <TableRow key={index}>
                      <TableCell>
                        {translate(`heatLoad.quantities.surfaces.${surface.kind}`)}
                        {surface.placement && ` (${translate(`rooms.placements.${surface.placement}`)})`}
                      </TableCell>
                      <TableCell align="right">{squareMetres(surface.area.value)}</TableCell>
                      <TableCell align="right">{plain(surface.uValue.value)}</TableCell>
                      <TableCell align="right">{plain(surface.factor)}</TableCell>
                      <TableCell align="right">
                        <Derived
                          quantity="surfaceLoss"
                          text={watts(surface.lossW)}
                          inputs={[
                            input('surfaceArea', surface.area, squareMetres),
                            input('uValue', surface.uValue, (value) => `${plain(value)}\u00a0W/(m²K)`),
                            { key: 'thermalBridge', text: `${plain(surface.thermalBridge)}\u00a0W/(m²K)` },
                            { key: 'surfaceFactor', text: plain(surface.factor) },
                            {
                              key: 'surfaceDifference',
                              text: quantity(surface.temperatureDifference, 'K', 1),
                            },
                          ]}
                        />
                      </TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </ScrollRegion>
          </Box>
          <RoomRadiators room={room} balancing={result.balancing} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button component={RouterLink} to={paths.rooms.show(room.roomId)}>
          {translate('heatLoad.rooms.open')}
        </Button>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
