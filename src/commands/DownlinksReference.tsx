import { Box, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import RawIcon from '@mui/icons-material/TerminalOutlined'
import { downlinkSources, downlinkStatuses } from '../../domain/enums.ts'
import { extendedDownlinkCodes } from '../../domain/commands/commandTable.ts'
import { needs } from '../needs.ts'
import { useMay } from '../ui/useMay.ts'
import { DownlinkList, type DownlinkFilter } from './DownlinkList.tsx'
import { lazyPart } from '../ui/loading/lazyPart.tsx'
import { NamedButton } from '../ui/buttons/ReasonButton.tsx'
import type { RawDialogProps } from './RawDialog.tsx'

const RawDialog = lazyPart<RawDialogProps>(async () => (await import('./RawDialog.tsx')).RawDialog)

/** Sends the bytes of one or more commands to a thermostat as they are. */
const RawCommand = ({ eui }: { eui: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <NamedButton label="commands.raw.act" onClick={() => setOpen(true)}>
        <RawIcon />
      </NamedButton>
      {open && <RawDialog eui={eui} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ChoiceProps {
  /** Text key. */
  label: string
  values: readonly string[]
  chosen: string
  text: (value: string) => string
  onChoose: (value: string) => void
}

/** All commands to a thermostat, filtered by status, kind and source. */
export const DownlinksReference = ({ eui, takesCommands }: { eui: string; takesCommands: boolean }) => {
  const mayRaw = useMay(needs.rawCommand) && takesCommands
  const [status, setStatus] = useState('')
  const [code, setCode] = useState('')
  const [source, setSource] = useState('')
  const filter: DownlinkFilter = {
    ...(status && { Status: downlinkStatuses.filter((one) => one === status) }),
    ...(code && { Code: extendedDownlinkCodes.filter((one) => one === code) }),
    ...(source && { Source: downlinkSources.filter((one) => one === source) }),
  }
  return (
    <DownlinkList
      key={JSON.stringify(filter)}
      eui={eui}
      pageSize={25}
      filter={filter}
      toolbar={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5, '& > *': { flex: '0 1 220px' } }}>
          <Choice
            label="commands.filters.status"
            values={downlinkStatuses}
            chosen={status}
            text={(value) => `commands.statuses.${value}`}
            onChoose={setStatus}
          />
          <Choice
            label="commands.filters.code"
            values={extendedDownlinkCodes}
            chosen={code}
            text={(value) => `commands.codes.${value}`}
            onChoose={setCode}
          />
          <Choice
            label="commands.filters.source"
            values={downlinkSources}
            chosen={source}
            text={(value) => `commands.sources.${value}`}
            onChoose={setSource}
          />
          {mayRaw && (
            <Box sx={{ alignSelf: 'center' }}>
              <RawCommand eui={eui} />
            </Box>
          )}
        </Box>
      }
    />
  )
}

const Choice = ({ label, values, chosen, text, onChoose }: ChoiceProps) => {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate(label)}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      <MenuItem value="">{translate('commands.filters.all')}</MenuItem>
      {values.map((value) => (
        <MenuItem key={value} value={value}>
          {translate(text(value))}
        </MenuItem>
      ))}
    </TextField>
  )
}
