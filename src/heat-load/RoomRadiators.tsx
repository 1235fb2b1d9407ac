import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { HeatLoadResult, RadiatorLoad, RoomLoad } from '../../domain/heat-load/heatLoadResult.ts'
import { paths } from '../paths.ts'
import { ScrollRegion } from '../ui/page/ScrollRegion.tsx'
import { Derived, type Input } from './Derived.tsx'
import { useHeatUnits } from './useHeatUnits.ts'

interface Props {
  room: RoomLoad
  balancing: HeatLoadResult['balancing']
}

/** What each radiator gives and needs, down to the position of its valve. */
export const RoomRadiators = ({ room, balancing }: Props) => {
  const translate = useTranslate()
  const { radiators } = room
  if (radiators.length === 0)
    return <Typography color="text.secondary">{translate('heatLoad.radiators.none')}</Typography>
  return (
    <Box component="section">
      <Typography component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
        {translate('heatLoad.radiators.title')}
      </Typography>
      <ScrollRegion label={translate('heatLoad.radiators.title')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {(['name', 'nominal', 'load', 'return', 'flow', 'kv', 'constraint'] as const).map((name) => (
                <TableCell key={name} align={name === 'name' ? 'left' : 'right'}>
                  {translate(`heatLoad.radiators.columns.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {radiators.map((radiator) => (
              <RadiatorRow key={radiator.radiatorId} radiator={radiator} room={room} balancing={balancing} />
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    </Box>
  )
}

const RadiatorRow = ({ radiator, room, balancing }: Props & { radiator: RadiatorLoad }) => {
  const translate = useTranslate()
  const { watts, celsius, plain, litresPerHour, input } = useHeatUnits()
  const rated = input('nominalPower', radiator.nominalW, watts)
  const share: Input = { key: 'radiatorLoad', text: watts(radiator.loadW) }
  const supply = input('flowTemperature', balancing.flowTemperature, celsius)
  const cell = (
    quantity: string,
    value: number | null,
    text: (value: number) => string,
    inputs: (value: number) => readonly Input[],
  ) => (
    <TableCell align="right">
      {value === null ? '–' : <Derived quantity={quantity} text={text(value)} inputs={inputs(value)} />}
    </TableCell>
  )
  const total = room.radiators.reduce((sum, { nominalW }) => sum + nominalW.value, 0)
  const flow = (value: number): Input => ({ key: 'waterFlow', text: litresPerHour(value) })
  const kv = (value: number): Input => ({ key: 'kv', text: plain(value, 3) })
  return (
    <TableRow>
      <TableCell>
        <Link component={RouterLink} to={paths.radiators.show(radiator.radiatorId)}>
          {radiator.name}
        </Link>
        {radiator.tooSmall && (
          <Typography variant="body2" color="error">
            {translate('heatLoad.radiators.tooSmall')}
          </Typography>
        )}
      </TableCell>
      {cell('nominalPower', radiator.nominalW.value, watts, () => [
        rated,
        { key: 'exponent', text: plain(radiator.exponent), source: 'default' },
        { key: 'obstruction', text: plain(radiator.obstructionFactor), source: 'default' },
      ])}
      {cell('radiatorLoad', radiator.loadW, watts, () => [
        { key: 'roomLoad', text: watts(room.heatLoadW) },
        rated,
        { key: 'nominalSum', text: watts(total) },
      ])}
      {cell('returnTemperature', radiator.returnTemperature, celsius, () => [
        share,
        rated,
        { key: 'exponent', text: plain(radiator.exponent), source: 'default' },
        { key: 'obstruction', text: plain(radiator.obstructionFactor), source: 'default' },
        supply,
        { key: 'roomTemperature', text: celsius(room.designTemperature), source: 'default' },
      ])}
      {cell('waterFlow', radiator.flowLitresPerHour, litresPerHour, () => [
        share,
        supply,
        ...(radiator.returnTemperature === null
          ? []
          : [{ key: 'returnTemperature', text: celsius(radiator.returnTemperature) }]),
      ])}
      {cell(
        'kv',
        radiator.kv,
        (value) => plain(value, 3),
        () => [
          ...(radiator.flowLitresPerHour === null ? [] : [flow(radiator.flowLitresPerHour)]),
          input(
            'differentialPressure',
            balancing.differentialPressure,
            (value) => `${plain(value, 0)}\u00a0mbar`,
          ),
        ],
      )}
      {cell(
        'constraint',
        radiator.constraint,
        (value) => plain(value, 0),
        () => (radiator.kv === null ? [] : [kv(radiator.kv)]),
      )}
    </TableRow>
  )
}
