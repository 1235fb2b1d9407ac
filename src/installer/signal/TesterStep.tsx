import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { readDeviceCode } from '../../../domain/rules/deviceCode.ts'
import { DevicePicker } from '../scan/DevicePicker.tsx'
import { Choice } from '../shell/Choice.tsx'
import type { BodyProps } from '../shell/flow.ts'
import type { SignalState } from './signalState.ts'

/** Testers that fit on a screen as buttons; more are searched for. */
const few = 4

/** Which tester is in hand: by camera, by search, or none. */
export const TesterStep = ({ state: { setup, input }, change }: BodyProps<SignalState>) => {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string>()
  const { testers } = setup
  const wanted = normaliseEui(text)
  const found = testers.filter(
    ({ eui, label }) => text.trim() !== '' && (eui.includes(wanted) || (label ?? '').toLowerCase().includes(text.trim().toLowerCase())),
  )
  const chosen = testers.find(({ eui }) => eui === input.testerEui)
  const shown = testers.length <= few ? testers : chosen ? [chosen] : []
  const onCode = (scanned: string) => {
    const read = readDeviceCode(scanned)
    const eui = 'code' in read && read.code.kind !== 'label' ? read.code.eui : undefined
    const tester = testers.find((one) => one.eui === eui)
    setFailure('reason' in read ? `errors.${read.reason}` : tester ? undefined : 'installer.signal.unknownTester')
    if (tester) change({ testerEui: tester.eui })
  }
  return (
    <>
      <DevicePicker
        label={translate('installer.signal.search')}
        text={text}
        onText={setText}
        onCode={onCode}
        options={found.map(({ id, eui, label }) => ({
          key: id,
          title: label ?? eui,
          text: eui,
          isDisabled: false,
          choose: () => {
            change({ testerEui: eui })
            setText('')
          },
        }))}
      />
      {failure !== undefined && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {translate(failure)}
        </Alert>
      )}
      <Choice
        label={translate('installer.signal.steps.tester')}
        value={input.testerEui ?? null}
        options={shown.map(({ eui, label }) => ({ value: eui, label: label ?? eui }))}
        onChange={(testerEui) => change({ testerEui })}
      />
      <Button variant={input.testerEui === null ? 'contained' : 'outlined'} fullWidth onClick={() => change({ testerEui: null })} sx={{ minHeight: 52, my: 1 }}>
        {translate('installer.signal.noTester')}
      </Button>
    </>
  )
}
