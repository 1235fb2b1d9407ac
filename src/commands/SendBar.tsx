import SendIcon from '@mui/icons-material/SendOutlined'
import { Box, Button, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { packFrames } from '../../domain/commands/command.ts'
import { commandsOf } from '../../domain/commands/commandSet.ts'
import type { ThermostatCommand } from '../../domain/commands/commandTable.ts'
import { choiceOf, inSendingOrder, type CommandDrafts } from './commandViews.ts'
import { watchFooter } from '../ui/page/watchFooter.ts'

interface Props {
  chosen: readonly ThermostatCommand[]
  drafts: CommandDrafts
  /** Translated reason why they cannot be sent. */
  whyNot: string | undefined
  busy: boolean
  onSend: () => void
  onClear: () => void
}

/** The selected commands: their order, the number of messages, and the send button. */
export const SendBar = ({ chosen, drafts, whyNot, busy, onSend, onClear }: Props) => {
  const translate = useTranslate()
  const frames = packFrames(commandsOf(choiceOf(drafts, chosen))).length
  return (
    <Box
      ref={watchFooter}
      component="section"
      aria-label={translate('commands.all.title')}
      sx={{
        position: 'sticky',
        bottom: 'var(--bar, 0px)',
        zIndex: 1,
        mt: 2,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        bgcolor: 'soft.accent',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate('commands.all.order')}
      </Typography>
      <SendingOrder chosen={chosen} />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {translate('commands.all.frames', { smart_count: frames })}
        </Typography>
        <Button onClick={onClear} disabled={busy}>
          {translate('commands.all.clear')}
        </Button>
        <Tooltip title={whyNot ?? ''} describeChild>
          <span>
            <Button
              variant="contained"
              startIcon={<SendIcon />}
              disabled={whyNot !== undefined}
              loading={busy}
              onClick={onSend}
            >
              {translate('commands.all.send', { smart_count: chosen.length })}
            </Button>
          </span>
        </Tooltip>
      </Box>
    </Box>
  )
}

/** Commands in the order in which they are sent (spec 2 §9). */
export const SendingOrder = ({ chosen }: { chosen: readonly ThermostatCommand[] }) => {
  const translate = useTranslate()
  return (
    <Box
      component="ol"
      sx={{
        m: 0,
        mt: 0.5,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        rowGap: 0.25,
        typography: 'body2',
      }}
    >
      {inSendingOrder(chosen).map((name, at) => (
        <Box component="li" key={name} sx={{ whiteSpace: 'nowrap' }}>
          <Box component="span" sx={{ color: 'text.secondary', mr: 0.5, fontVariantNumeric: 'tabular-nums' }}>
            {at + 1}.
          </Box>
          {translate(`commands.names.${name}`)}
        </Box>
      ))}
    </Box>
  )
}
