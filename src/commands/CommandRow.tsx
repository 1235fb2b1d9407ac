import ExpandIcon from '@mui/icons-material/ExpandMore'
import SendIcon from '@mui/icons-material/SendOutlined'
import { Box, Button, Checkbox, Collapse, Tooltip } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { ThermostatCommand } from '../../domain/limits.ts'
import type { CommandDrafts } from './commandDraft.ts'
import { CommandForm } from './CommandForm.tsx'

interface Props {
  name: ThermostatCommand
  drafts: CommandDrafts
  onDrafts: (drafts: CommandDrafts) => void
  levels: readonly number[] | null | undefined
  /** What the thermostat has now, in words. */
  present?: string | undefined
  open: boolean
  onOpen: (open: boolean) => void
  /** It goes with others. */
  chosen: boolean
  onChoose: (chosen: boolean) => void
  /** Translated: why it cannot be sent. */
  whyNot: string | undefined
  busy?: boolean
  /** Without it the command goes with the others alone. */
  onSend?: () => void
}

/** A command: its name and what the thermostat has now, and opened its form. */
export const CommandRow = ({ name, drafts, onDrafts, levels, present, open, onOpen, chosen, onChoose, whyNot, busy = false, onSend }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const title = translate(`commands.names.${name}`)
  return (
    <Box
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 1, borderColor: 'divider' },
        px: { xs: 1, sm: 2 },
        bgcolor: open ? 'soft.raised' : 'transparent',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Checkbox
          checked={chosen}
          onChange={(_, on) => onChoose(on)}
          slotProps={{ input: { 'aria-label': translate('commands.together', { name: title }) } }}
          title={translate('commands.together', { name: title })}
        />
        <Box
          component="button"
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onOpen(!open)}
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            minHeight: 44,
            pr: 1,
            border: 0,
            bgcolor: 'transparent',
            color: 'text.primary',
            font: 'inherit',
            fontWeight: open ? 600 : 450,
            textAlign: 'left',
            cursor: 'pointer',
          }}
        >
          <Box component="span" sx={{ flex: 1 }}>
            {title}
          </Box>{' '}
          <Box component="span" sx={{ color: 'text.secondary', typography: 'body2', fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
            {present}
          </Box>
          <ExpandIcon sx={{ color: 'text.secondary', transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }} />
        </Box>
      </Box>
      <Collapse in={open} id={id} unmountOnExit>
        <Box sx={{ pl: { xs: 1.5, sm: 5.25 }, pr: 1.5, pt: 0.5, pb: 2 }}>
          <CommandForm name={name} drafts={drafts} change={onDrafts} levels={levels} />
          {onSend && (
            <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
              <Tooltip title={whyNot ?? ''} describeChild>
                <span>
                  <Button variant="contained" startIcon={<SendIcon />} disabled={whyNot !== undefined} loading={busy} onClick={onSend}>
                    {translate('commands.send')}
                  </Button>
                </span>
              </Tooltip>
            </Box>
          )}
        </Box>
      </Collapse>
    </Box>
  )
}
