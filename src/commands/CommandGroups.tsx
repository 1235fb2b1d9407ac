import ExpandIcon from '@mui/icons-material/ExpandMore'
import SendIcon from '@mui/icons-material/SendOutlined'
import { Box, Button, Checkbox, Collapse, Tooltip, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import type { ThermostatCommand } from '../../domain/commands/commandTable.ts'
import { Explain } from '../ui/help/Explain.tsx'
import { termOfCommand } from '../ui/help/terms.ts'
import { useWhyNotText } from './commandTexts.ts'
import { commandGroups, maySend, viewOf, whyNotDraft, type CommandDrafts } from './commandViews.ts'

interface FormProps<Name extends ThermostatCommand> {
  name: Name
  drafts: CommandDrafts
  onDrafts: (drafts: CommandDrafts) => void
  /** °C of each level, where known. */
  levels: readonly number[] | null | undefined
}

interface RowProps extends FormProps<ThermostatCommand> {
  /** The thermostat's current value, in words. */
  present?: string | undefined
  open: boolean
  onOpen: (open: boolean) => void
  /** Whether it is selected for sending together with others. */
  chosen: boolean
  onChoose: (chosen: boolean) => void
  /** Translated reason why it cannot be sent. */
  whyNot: string | undefined
  busy?: boolean
  /** Absent where the command can only be sent together with others. */
  onSend?: () => void
}

/** A command: its name and the current value of the thermostat; expanded, its form. */
const CommandRow = ({
  name,
  drafts,
  onDrafts,
  levels,
  present,
  open,
  onOpen,
  chosen,
  onChoose,
  whyNot,
  busy = false,
  onSend,
}: RowProps) => {
  const translate = useTranslate()
  const id = useId()
  const title = translate(`commands.names.${name}`)
  const term = termOfCommand[name]
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
          <Box
            component="span"
            sx={{
              color: 'text.secondary',
              typography: 'body2',
              fontVariantNumeric: 'tabular-nums',
              textAlign: 'right',
            }}
          >
            {present}
          </Box>
          <ExpandIcon
            sx={{
              color: 'text.secondary',
              transform: open ? 'rotate(180deg)' : 'none',
              transition: 'transform 150ms',
            }}
          />
        </Box>
        {term && <Explain term={term} name={title} />}
      </Box>
      <Collapse in={open} id={id} unmountOnExit>
        <Box sx={{ pl: { xs: 1.5, sm: 5.25 }, pr: 1.5, pt: 0.5, pb: 2 }}>
          <CommandForm name={name} drafts={drafts} onDrafts={onDrafts} levels={levels} />
          {onSend && (
            <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
              <Tooltip title={whyNot ?? ''} describeChild>
                <span>
                  <Button
                    variant="contained"
                    startIcon={<SendIcon />}
                    disabled={whyNot !== undefined}
                    loading={busy}
                    onClick={onSend}
                  >
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

/** The inputs of a command, within its limits. */
const CommandForm = <Name extends ThermostatCommand>({ name, drafts, onDrafts, levels }: FormProps<Name>) => {
  const { Form } = viewOf(name)
  const reason = useWhyNotText()(whyNotDraft(drafts, name))
  return (
    <Form
      draft={drafts[name]}
      change={(draft) => onDrafts({ ...drafts, [name]: draft })}
      reason={reason}
      levels={levels}
    />
  )
}

interface GroupsProps extends Pick<RowProps, 'drafts' | 'onDrafts' | 'levels'> {
  chosen: readonly ThermostatCommand[]
  onChosen: (chosen: readonly ThermostatCommand[]) => void
  /** Props that depend on the thermostat: its current value, and how to send the command alone. */
  rowOf?: (name: ThermostatCommand) => Pick<RowProps, 'present' | 'whyNot' | 'busy' | 'onSend'>
}

/** The commands that the user may send, in groups; one is expanded at a time. */
export const CommandGroups = ({
  chosen,
  onChosen,
  rowOf = () => ({ whyNot: undefined }),
  ...forms
}: GroupsProps) => {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const [opened, setOpened] = useState<ThermostatCommand>()
  const choose = (name: ThermostatCommand, on: boolean) => {
    onChosen(on ? [...chosen, name] : chosen.filter((other) => other !== name))
    if (on) setOpened(name)
  }
  return commandGroups.map(({ name: group, commands }) => {
    const allowed = commands.filter((name) => maySend(permissions, name))
    return (
      allowed.length > 0 && (
        <Box
          component="section"
          key={group}
          aria-label={translate(`commands.groups.${group}`)}
          sx={{ mt: 2 }}
        >
          <Typography variant="overline" component="h3" color="text.secondary" sx={{ px: { xs: 2, sm: 3 } }}>
            {translate(`commands.groups.${group}`)}
          </Typography>
          {allowed.map((name) => (
            <CommandRow
              key={name}
              name={name}
              {...forms}
              {...rowOf(name)}
              open={opened === name}
              onOpen={(open) => setOpened(open ? name : undefined)}
              chosen={chosen.includes(name)}
              onChoose={(on) => choose(name, on)}
            />
          ))}
        </Box>
      )
    )
  })
}
