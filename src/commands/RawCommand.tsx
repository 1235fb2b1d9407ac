import RawIcon from '@mui/icons-material/TerminalOutlined'
import { useState } from 'react'
import { lazyPart } from '../ui/loading/lazyPart.tsx'
import { NamedButton } from '../ui/buttons/ReasonButton.tsx'
import type { RawDialogProps } from './RawDialog.tsx'

const RawDialog = lazyPart<RawDialogProps>(async () => (await import('./RawDialog.tsx')).RawDialog)

/** Sends the bytes of one or more commands to a thermostat as they are. */
export const RawCommand = ({ eui }: { eui: string }) => {
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
