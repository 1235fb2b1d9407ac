import { Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { LastMeasurement } from '../../../contract/main/signalTesters.ts'
import { paths } from '../../paths.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { ScrollRegion } from '../../ui/page/ScrollRegion.tsx'
import { SecondLine } from '../../ui/facts/TwoLines.tsx'

type Press = LastMeasurement['last'][number]
type Reception = Press['receptions'][number]

const columns = ['at', 'factor', 'margin', 'gateway', 'rssi', 'snr'] as const
const figures: ReadonlySet<string> = new Set(['margin', 'rssi', 'snr'])

/** The presses, newest first, each with the gateways that heard it, best first. */
export const PressTable = ({ presses }: { presses: readonly Press[] }) => {
  const translate = useTranslate()
  return (
    <ScrollRegion label={translate('signal-testers.presses.title')}>
      <Table size="small" sx={{ '& td, & th': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column} align={figures.has(column) ? 'right' : 'left'}>
                {translate(`signal-testers.presses.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {presses.flatMap((press) =>
            press.receptions.map((reception, index) => (
              <PressRow
                key={`${press.at} ${press.frameCounter} ${reception.gatewayEui}`}
                press={press}
                reception={reception}
                first={index === 0}
              />
            )),
          )}
        </TableBody>
      </Table>
    </ScrollRegion>
  )
}

const PressRow = ({
  press: { at, spreadingFactor, margin },
  reception,
  first,
}: {
  press: Press
  reception: Reception
  first: boolean
}) => {
  const { number, quantity } = useFormat()
  return (
    <TableRow sx={first ? {} : { '& td': { borderTop: 0 } }}>
      <TableCell>{first && <FormatDate value={at} />}</TableCell>
      <TableCell>{first && spreadingFactor !== null && `SF${spreadingFactor}`}</TableCell>
      <TableCell align="right">{first && margin !== null && `${number(margin, 1)} dB`}</TableCell>
      <TableCell>
        <GatewayName reception={reception} />
      </TableCell>
      <TableCell align="right">{quantity(reception.rssi, 'dBm', 0)}</TableCell>
      <TableCell align="right">{`${number(reception.snr, 1)} dB`}</TableCell>
    </TableRow>
  )
}

const GatewayName = ({ reception: { gatewayId, gatewayEui, buildingName } }: { reception: Reception }) => {
  const translate = useTranslate()
  return (
    <>
      {gatewayId ? (
        <MuiLink component={Link} to={paths.gateways.show(gatewayId)}>
          <code>{gatewayEui}</code>
        </MuiLink>
      ) : (
        <code>{gatewayEui}</code>
      )}
      <SecondLine>{gatewayId ? buildingName : translate('signal-testers.presses.foreign')}</SecondLine>
    </>
  )
}
