import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { addressLine } from '../../../domain/rules/address.ts'
import { personName } from '../../../domain/rules/user.ts'
import { paths } from '../../paths.ts'
import { UnitStatusReference } from '../../resources/building-units/UnitStatusReference.tsx'
import { floorName } from '../../ui/facts/FloorName.tsx'
import { BigLink } from '../shell/BigLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { StoredState } from '../shell/StoredState.tsx'
import { wrappedLabels } from '../shell/wrappedLabels.ts'
import type { InstallUnit, UnitsSetup } from '../snapshots/kinds.ts'
import { FindByThermostat } from './FindByThermostat.tsx'
import { useProgressText } from './useProgressText.ts'
import { useUnits } from './useUnit.ts'
import { isMatch } from './useUnitSearch.ts'

/** The units of a building with their progress; one is found by name, renter or the thermostat that hangs there. Opening it stores all of them for work without a network. */
export const UnitsPage = () => {
  const { read } = useUnits()
  return <StoredState read={read}>{(setup) => <Units setup={setup} />}</StoredState>
}

const countByStatus = (units: readonly InstallUnit[]) => {
  const counts = { Open: 0, OnHold: 0, AccessNotPossible: 0, Finalized: 0 }
  for (const { status } of units) counts[status] += 1
  return counts
}

const Units = ({ setup }: { setup: UnitsSetup }) => {
  const translate = useTranslate()
  const progress = useProgressText()
  const [text, setText] = useState('')
  const { building, units } = setup
  const found = units.filter((unit) => isMatch(unit, text))
  return (
    <>
      <Heading hint={addressLine(building)}>{building.name}</Heading>
      {units.length > 0 && (
        <Typography sx={{ mb: 2, fontWeight: 650 }}>{progress(countByStatus(units))}</Typography>
      )}
      <FindByThermostat units={units} />
      <TextField
        type="search"
        label={translate('installer.units.search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        sx={{ mb: 2, ...wrappedLabels }}
      />
      {found.map((unit) => (
        <UnitLink key={unit.id} unit={unit} />
      ))}
      <Typography role="status" color="text.secondary">
        {found.length === 0
          ? translate(units.length === 0 ? 'installer.units.none' : 'installer.units.notFound')
          : ''}
      </Typography>
    </>
  )
}

const UnitLink = ({
  unit: { id, buildingId, name, floor, status, mainRenter, rooms },
}: {
  unit: InstallUnit
}) => {
  const translate = useTranslate()
  const radiators = rooms.flatMap((room) => room.radiators)
  const fitted = radiators.filter(({ thermostat }) => thermostat !== null).length
  return (
    <BigLink to={paths.installer.unit(buildingId, id)} title={name}>
      {[
        floor === null ? undefined : floorName(floor, translate),
        mainRenter === null ? undefined : personName(mainRenter),
        translate('installer.units.fitted', { there: fitted, smart_count: radiators.length }),
      ]
        .filter(Boolean)
        .join(' · ')}
      {/* below, as the names of renters need the width of a phone */}
      <br />
      <UnitStatusReference status={status} />
    </BigLink>
  )
}
