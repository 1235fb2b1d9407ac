import ScanIcon from '@mui/icons-material/QrCodeScanner'
import { Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { thermostats } from '../../../contract/main/thermostats.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { DevicePicker } from '../scan/DevicePicker.tsx'
import { useDeviceSearch, type Device } from '../scan/useDeviceSearch.ts'
import type { InstallUnit } from '../snapshots/kinds.ts'
import { mountedIn, readAllOnTop } from '../snapshots/store.ts'
import { useOwner } from '../useOwner.ts'

interface Mounted extends Device {
  readonly buildingId: string
  readonly buildingName: string
  readonly unitId: string
  readonly unitName: string
}

/** One answer of the server: more digits narrow it sooner than scrolling. */
const most = 8

const mounted = (units: readonly InstallUnit[]): Mounted[] =>
  mountedIn(units).map(({ unit, thermostat: { id, eui, wtId } }) => ({
    id,
    eui,
    labels: [wtId],
    whyNot: undefined,
    buildingId: unit.buildingId,
    buildingName: unit.buildingName,
    unitId: unit.id,
    unitName: unit.name,
  }))

const ask = async (text: string, signal?: AbortSignal): Promise<Mounted[]> => {
  const { items } = await main(
    thermostats.list,
    { query: { Query: text, Assigned: true, PageSize: most } },
    signal ? { signal } : {},
  )
  return items.flatMap(({ id, eui, wtId, buildingId, buildingName, unitId, unitName }) =>
    buildingId === null || unitId === null
      ? []
      : [
          {
            id,
            eui,
            labels: [wtId],
            whyNot: undefined,
            buildingId,
            buildingName: buildingName ?? '',
            unitId,
            unitName: unitName ?? '',
          },
        ],
  )
}

/** Opens the unit in which a thermostat hangs, scanned or typed: one of those that are stored on this device, or wherever the server knows it. */
export const FindByThermostat = ({ units = [] }: { units?: readonly InstallUnit[] }) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Card component="section" aria-label={translate('installer.units.scan')} sx={{ p: 1.5, mb: 2 }}>
      <Typography sx={{ fontWeight: 650, mb: 1 }}>{translate('installer.units.scan')}</Typography>
      <Picker units={units} />
      <Button variant="outlined" fullWidth onClick={() => setOpen(false)}>
        {translate('ra.action.cancel')}
      </Button>
    </Card>
  ) : (
    <Button
      variant="outlined"
      fullWidth
      startIcon={<ScanIcon />}
      onClick={() => setOpen(true)}
      sx={{ minHeight: 52, mb: 2 }}
    >
      {translate('installer.units.scan')}
    </Button>
  )
}

const Picker = ({ units }: { units: readonly InstallUnit[] }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const owner = useOwner()
  const search = useDeviceSearch({
    kind: 'unit',
    notFound: 'installer.units.noSuchThermostat',
    known: mounted(units),
    ask,
    stored: async () => (await readAllOnTop(owner, 'units')).flatMap((setup) => mounted(setup.units)),
    take: ({ buildingId, unitId }) => navigate(paths.installer.unit(buildingId, unitId)),
  })
  return (
    <DevicePicker
      label={translate('installer.radiator.search')}
      search={search}
      textOf={({ unitName, buildingName }) => [unitName, buildingName].filter(Boolean).join(' · ')}
    />
  )
}
