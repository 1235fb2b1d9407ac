import MoreIcon from '@mui/icons-material/MoreHoriz'
import { Box, Button, Card, Drawer, Typography, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, type ComponentType } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { CommandsReference } from '../../../commands/CommandsReference.tsx'
import { ActionList } from './ActionList.tsx'
import { actsFor, type ActionName } from './thermostatActs.tsx'
import { PartBoundary, lazyPart } from '../../../ui/loading/lazyPart.tsx'

type Body = ComponentType<{ thermostat: Thermostat; onClose: () => void }>

const dialogs: Record<Exclude<ActionName, 'commands'>, Body> = {
  assign: lazyPart(async () => (await import('./AssignDialog.tsx')).AssignDialog),
  unassign: lazyPart(async () => (await import('./UnassignDialog.tsx')).UnassignDialog),
  malfunction: lazyPart(async () => (await import('./MalfunctionDialog.tsx')).MalfunctionDialog),
  lifecycle: lazyPart(async () => (await import('./LifecycleDialog.tsx')).LifecycleDialog),
  details: lazyPart(async () => (await import('./DetailsDialog.tsx')).DetailsDialog),
  tenantUnassign: lazyPart(async () => (await import('./TenantUnassignDialog.tsx')).TenantUnassignDialog),
  remove: lazyPart(async () => (await import('./RemoveDialog.tsx')).RemoveDialog),
}

/** The dialog of an action; each loads on first use. */
const ActionDialog = ({
  action,
  thermostat,
  onClose,
}: {
  action: Exclude<ActionName, 'commands'>
  thermostat: Thermostat
  onClose: () => void
}) => {
  const Dialog = dialogs[action]
  return <Dialog thermostat={thermostat} onClose={onClose} />
}

interface Props {
  thermostat: Thermostat
  /** It belongs to no client: commands and mounting are not available. */
  stock?: boolean
}

/** The actions for a thermostat: beside its page, or behind a button on narrow screens. */
export const ActionsPanel = ({ thermostat, stock = false }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const beside = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const [open, setOpen] = useState(false)
  const [action, setAction] = useState<ActionName>()
  const { permissions = [] } = usePermissions<string[]>()
  const acts = actsFor(permissions, stock)
  if (acts.length === 0) return null
  const choose = (name: ActionName) => {
    setOpen(false)
    setAction(name)
  }
  const list = (
    <>
      <Typography id={id} variant="h3" component="h2" sx={{ px: 2, pt: 2, pb: 0.5 }}>
        {translate('thermostats.parts.actions')}
      </Typography>
      <ActionList thermostat={thermostat} acts={acts} onChoose={choose} />
    </>
  )
  return (
    <Box sx={{ order: { xs: -1, lg: 0 }, position: { lg: 'sticky' }, top: 72 }}>
      {beside ? (
        <Card component="section" aria-labelledby={id}>
          {list}
        </Card>
      ) : (
        <>
          <Button
            variant="outlined"
            startIcon={<MoreIcon />}
            onClick={() => setOpen(true)}
            aria-haspopup="dialog"
          >
            {translate('thermostats.parts.actions')}
          </Button>
          <PartBoundary>
            <Drawer
              anchor="bottom"
              open={open}
              onClose={() => setOpen(false)}
              slotProps={{
                paper: { 'aria-labelledby': id, role: 'dialog', sx: { maxHeight: '85vh', pb: 1 } },
              }}
            >
              {list}
            </Drawer>
          </PartBoundary>
        </>
      )}
      {action === 'commands' ? (
        <CommandsReference thermostat={thermostat} onClose={() => setAction(undefined)} />
      ) : (
        action && (
          <ActionDialog action={action} thermostat={thermostat} onClose={() => setAction(undefined)} />
        )
      )}
    </Box>
  )
}
