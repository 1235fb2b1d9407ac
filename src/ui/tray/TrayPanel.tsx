import { Box, Button, IconButton, Typography } from '@mui/material'
import CloseIcon from '@mui/icons-material/Close'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { NoticesSwitch } from './NoticesSwitch.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { TaskRow } from './TaskRow.tsx'
import type { Estimate } from './timeLeft.ts'
import type { Task } from './useOwnTasks.ts'

export interface TrayPanelProps {
  anchor: HTMLElement
  tasks: readonly Task[]
  onClose: () => void
}

/** The user's latest tasks, those under way first. */
export const TrayPanel = ({ anchor, tasks, onClose }: TrayPanelProps) => {
  const translate = useTranslate()
  const name = useId()
  const [estimates] = useState(() => new Map<string, Estimate>())
  return (
    <PanelFrame anchor={anchor} name={name} onClose={onClose}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 2, pr: 1, py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={name} component="h2" variant="h3">
          {translate('ui.tray.title')}
        </Typography>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose} sx={{ minWidth: 44, minHeight: 44 }}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', flex: '1 1 auto', minHeight: 96 }}>
        {tasks.length === 0 ? (
          <Typography color="text.secondary" sx={{ p: 2 }}>
            {translate('ui.tray.none')}
          </Typography>
        ) : (
          <Box component="ul" aria-labelledby={name} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} estimates={estimates} onLeave={onClose} />
            ))}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
          px: 2,
          py: 0.5,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <NoticesSwitch />
        <Button component={Link} to={paths.jobs} onClick={onClose} size="small" sx={{ minHeight: 44 }}>
          {translate('ui.tray.all')}
        </Button>
      </Box>
    </PanelFrame>
  )
}
