import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Language } from '../../../../domain/limits.ts'
import { Ago } from '../../../ui/facts/FormatDate.tsx'
import { FactCard, FactList } from '../../../ui/facts/FactCard.tsx'
import { formatNumber, useFormat } from '../../../ui/facts/format.ts'
import { ProgressBar } from '../../../ui/facts/ProgressBar.tsx'
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx'
import { SecondLine } from '../../../ui/facts/TwoLines.tsx'
import { useConnectivity } from '../thermostatQueries.ts'

/** Signal quality, and the gateways that hear it. */
export const ConnectivityCard = ({ eui }: { eui: string }) => {
  const translate = useTranslate()
  const { quantity, number, language } = useFormat()
  const query = useConnectivity(eui)
  const { data } = query
  const db = (value: number | null) => value !== null && `${number(value, 1)}\u00a0dB`
  return (
    <FactCard title="thermostats.parts.connectivity" query={query}>
      {data && (
        <>
          <FactList
            facts={[
              ['thermostats.fields.rssi', data.rssi !== null && quantity(data.rssi, 'dBm', 0)],
              ['thermostats.fields.snr', db(data.snr)],
              [
                'thermostats.fields.spreadingFactor',
                data.spreadingFactor !== null && `SF${data.spreadingFactor}`,
              ],
              ['thermostats.fields.uplinkMinutes', quantity(data.uplinkMinutes, 'min', 0)],
              ['thermostats.fields.bytesUp', bytesText(data.bytesUp, language)],
              ['thermostats.fields.bytesDown', bytesText(data.bytesDown, language)],
            ]}
          />
          {data.expected > 0 && (
            <Box sx={{ mt: 2 }}>
              <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
                {translate('thermostats.uplinksToday')}
              </Typography>
              <ProgressBar
                done={Math.min(data.received, data.expected)}
                total={data.expected}
                label="thermostats.uplinksToday"
              />
            </Box>
          )}
          {data.gateways.length > 0 && (
            <Box sx={{ mt: 2, mx: { xs: -2, sm: -2.5 }, mb: { xs: -2, sm: -2.5 } }}>
              <ScrollRegion label={translate('thermostats.parts.gateways')}>
                <Table
                  size="small"
                  sx={{
                    '& td, & th': { px: { xs: 2, sm: 2.5 } },
                    '& td + td, & th + th': { pl: 0, whiteSpace: 'nowrap' },
                  }}
                >
                  <TableHead>
                    <TableRow>
                      <TableCell>{translate('thermostats.fields.gatewayEui')}</TableCell>
                      <TableCell align="right">{translate('thermostats.signal')}</TableCell>
                      <TableCell>{translate('thermostats.fields.lastSeenAt')}</TableCell>
                    </TableRow>
                  </TableHead>
                  <TableBody>
                    {data.gateways.map((gateway) => (
                      <TableRow key={gateway.gatewayEui}>
                        <TableCell>
                          <code>{gateway.gatewayEui}</code>
                          {gateway.buildingName !== null && <SecondLine>{gateway.buildingName}</SecondLine>}
                        </TableCell>
                        <TableCell align="right">
                          {gateway.averageRssi !== null && quantity(gateway.averageRssi, 'dBm', 0)}
                          <SecondLine>{db(gateway.averageSnr)}</SecondLine>
                        </TableCell>
                        <TableCell>
                          <Ago value={gateway.lastAt} />
                        </TableCell>
                      </TableRow>
                    ))}
                  </TableBody>
                </Table>
              </ScrollRegion>
            </Box>
          )}
        </>
      )}
    </FactCard>
  )
}

const units = ['B', 'kB', 'MB', 'GB'] as const

/** An amount of data in the unit that keeps it short; 1 kB is 1,000 bytes. */
const bytesText = (bytes: number, language: Language): string => {
  const step = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${formatNumber(value, language, step === 0 || value >= 100 ? 0 : 1)}\u00a0${units[step]}`
}
