import { Button } from '@mui/material'
import { useState } from 'react'
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
  const [estimates] = useState(() => new Map<string, Estimate>())
  return (
    <PanelFrame
      anchor={anchor}
      title="ui.tray.title"
      none="ui.tray.none"
      onClose={onClose}
      rows={tasks.map((task) => (
        <TaskRow key={task.id} task={task} estimates={estimates} onLeave={onClose} />
      ))}
      foot={
        <>
          <NoticesSwitch />
          <Button component={Link} to={paths.jobs} onClick={onClose} size="small" sx={{ minHeight: 44 }}>
            {translate('ui.tray.all')}
          </Button>
        </>
      }
    />
  )
}
