import ScanIcon from '@mui/icons-material/QrCodeScanner'
import { Alert, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { thermostats } from '../../../contract/main/thermostats.ts'
import { addressLine } from '../../../domain/rules/address.ts'
import { readDeviceCode } from '../../../domain/rules/deviceCode.ts'
import { fold } from '../../../domain/rules/text.ts'
import { personName } from '../../../domain/rules/user.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { UnitStatusReference } from '../../resources/building-units/UnitStatusReference.tsx'
import { floorName } from '../../ui/FloorName.tsx'
import { latePart } from '../../ui/latePart.tsx'
import { BigLink } from '../shell/BigLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { StoredState } from '../shell/StoredState.tsx'
import type { InstallUnit, UnitsSetup } from '../snapshots/kinds.ts'
import { useUnits } from './useUnit.ts'

const Scanner = latePart(async () => (await import('../scan/Scanner.tsx')).Scanner, { inPlace: true })

/** The units of a building with their progress; one is found by name, renter or the thermostat that hangs there. Opening it stores all of them for work without a network. */
export const UnitsPage = () => {
  const { read } = useUnits()
  return <StoredState read={read}>{(setup) => <Units setup={setup} />}</StoredState>
}

const wordsOf = ({ name, customerId, mainRenter }: InstallUnit): string =>
  fold([name, customerId, mainRenter && personName(mainRenter)].filter(Boolean).join(' '))

const Units = ({ setup }: { setup: UnitsSetup }) => {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const { building, units } = setup
  const words = fold(text).split(' ').filter(Boolean)
  const found = units.filter((unit) => words.every((word) => wordsOf(unit).includes(word)))
  return (
    <>
      <Heading hint={addressLine(building)}>{building.name}</Heading>
      <ByThermostat setup={setup} />
      <TextField type="search" label={translate('installer.units.search')} value={text} onChange={({ target }) => setText(target.value)} sx={{ mb: 2 }} />
      {found.map((unit) => (
        <UnitLink key={unit.id} unit={unit} />
      ))}
      <Typography role="status" color="text.secondary">
        {found.length === 0 ? translate(units.length === 0 ? 'installer.units.none' : 'installer.units.notFound') : ''}
      </Typography>
    </>
  )
}

const UnitLink = ({ unit: { id, buildingId, name, floor, status, mainRenter, rooms } }: { unit: InstallUnit }) => {
  const translate = useTranslate()
  const radiators = rooms.flatMap((room) => room.radiators)
  const fitted = radiators.filter(({ thermostat }) => thermostat !== null).length
  return (
    <BigLink to={paths.installer.unit(buildingId, id)} title={name} end={<UnitStatusReference status={status} />}>
      {[
        floor === null ? undefined : floorName(floor, translate),
        mainRenter === null ? undefined : personName(mainRenter),
        translate('installer.units.fitted', { there: fitted, smart_count: radiators.length }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </BigLink>
  )
}

/** Opens the unit in which a thermostat hangs. */
const ByThermostat = ({ setup: { units } }: { setup: UnitsSetup }) => {
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
