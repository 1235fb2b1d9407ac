import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { signalStrengths, type SignalStrength } from '../../../domain/enums.ts'
import { paths } from '../../paths.ts'
import { floorName } from '../../ui/facts/FloorName.tsx'
import { AskingButton } from '../shell/AskingButton.tsx'
import { Choice } from '../shell/Choice.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { keepHeight } from '../shell/keepHeight.ts'
import { saving } from '../shell/storageFailure.ts'
import { Tick } from '../shell/Tick.tsx'
import { useKeep } from '../shell/useKeep.ts'
import { isLeftOpen, openFloors, type SignalState } from './signalState.ts'
import { Measured } from './Measured.tsx'

/** What a measured value with its button takes: it comes while somebody is about to mark a floor below it. */
const measuredHeight = '10.5rem'

/** The signal on each floor, from top to bottom. Every mark is saved at once; what the tester measured is proposed for the next open floor. */
export const FloorsStep = ({ state, change }: BodyProps<SignalState>) => {
  const { setup, input } = state
  const translate = useTranslate()
  const keep = useKeep()
  const { building, signal } = setup
  const where = {
    lane: building.id,
    place: building.name,
    link: paths.installer.signal(building.id, 'floors'),
  }
  const testerEui = input.testerEui ?? null
  const record = (floor: number, strength: SignalStrength) =>
    saving(
      keep([{ act: 'recordFloor', input: { buildingId: building.id, floor, strength, testerEui } }], where),
    )
  const next = signal.floors.find(({ strength }) => strength === null)?.floor
  const open = openFloors(state)
  const since = signal.floors.reduce(
    (latest, { recordedAt }) => (recordedAt !== null && recordedAt > latest ? recordedAt : latest),
    '',
  )
  return (
    <>
      {testerEui !== null && (
        <Box ref={keepHeight} sx={{ minHeight: `max(${measuredHeight}, var(--kept-height, 0px))` }}>
          <Measured eui={testerEui} floor={next} since={since} onUse={record} />
        </Box>
      )}
      {signal.floors.map(({ floor, strength }) => (
        <Box key={floor} sx={{ mb: 2 }}>
          <Typography sx={{ fontWeight: floor === next ? 650 : 400, mb: 0.5 }}>
            {floorName(floor, translate)}
          </Typography>
          <Choice
            isRow
            label={floorName(floor, translate)}
            value={strength}
            options={signalStrengths.map((value) => ({
              value,
              label: translate(`buildings.signal.${value}`),
            }))}
            onChange={(value) => record(floor, value)}
          />
        </Box>
      ))}
      {open.length > 0 && (
        <Tick
          label={
            signal.verdict === 'notStarted'
              ? translate('installer.signal.leaveUntested')
              : translate('installer.signal.leaveOpen', {
                  floors: open.map((floor) => floorName(floor, translate)).join(', '),
                })
          }
          checked={isLeftOpen(state)}
          onChange={(isLeft) => change({ leftOpen: isLeft ? [...open] : [] })}
        />
      )}
      {signal.verdict !== 'notStarted' && (
        <AskingButton
          label={translate('buildings.signal.reset')}
          title={translate('buildings.signal.resetTitle')}
          onConfirm={() => {
            change({ leftOpen: [] })
            saving(keep([{ act: 'resetSignal', input: { buildingId: building.id } }], where))
          }}
        >
          {translate('buildings.signal.resetText')}
        </AskingButton>
      )}
    </>
  )
}
