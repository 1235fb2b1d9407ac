import ScanIcon from '@mui/icons-material/QrCodeScanner'
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { thermostats } from '../../../contract/main/thermostats.ts'
import { readDeviceCode } from '../../../domain/rules/deviceCode.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { latePart } from '../../ui/latePart.tsx'
import type { InstallUnit } from '../snapshots/kinds.ts'

const Scanner = latePart(async () => (await import('../scan/Scanner.tsx')).Scanner, { inPlace: true })

/** Opens the unit in which a thermostat hangs: one of those that are stored on this device, or wherever the server knows it. */
export const FindByThermostat = ({ units = [] }: { units?: readonly InstallUnit[] }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [isScanning, setScanning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const open = async (scanned: string) => {
    setScanning(false)
    const code = readDeviceCode(scanned)
    if ('reason' in code) return setFailure(translate(`errors.${code.reason}`))
    const wanted = code.code
    const isIt = (thermostat: { eui: string; wtId: string | null } | null) =>
      thermostat !== null && (wanted.kind === 'label' ? thermostat.wtId === wanted.wtId : thermostat.eui === wanted.eui)
    const here = units.find(({ rooms }) => rooms.some(({ radiators }) => radiators.some(({ thermostat }) => isIt(thermostat))))
    const elsewhere = here || wanted.kind === 'label' ? undefined : await main(thermostats.read, { params: { eui: wanted.eui } }).catch(() => undefined)
    const [buildingId, unitId] = here ? [here.buildingId, here.id] : [elsewhere?.buildingId ?? null, elsewhere?.unitId ?? null]
    if (buildingId === null || unitId === null) return setFailure(translate('installer.units.noSuchThermostat'))
    return navigate(paths.installer.unit(buildingId, unitId))
  }
  return (
    <>
      {isScanning ? (
        <Scanner onCode={(code) => void open(code)} onClose={() => setScanning(false)} />
      ) : (
        <Button
          variant="outlined"
          fullWidth
          startIcon={<ScanIcon />}
          onClick={() => {
            setFailure(undefined)
            setScanning(true)
          }}
          sx={{ minHeight: 52, mb: 2 }}
        >
          {translate('installer.units.scan')}
        </Button>
      )}
      {failure !== undefined && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
    </>
  )
}
