import TasksIcon from '@mui/icons-material/PendingActions'
import type { Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import { needs } from '../../needs.ts'
import { useFormat } from '../facts/format.ts'
import { lazyPart } from '../loading/lazyPart.tsx'
import { useMay } from '../useMay.ts'
import type { TrayPanelProps } from './TrayPanel.tsx'
import { BarButton } from './BarButton.tsx'
import { underWay, useOwnTasks } from './useOwnTasks.ts'
import { useTaskNotices, useWantsNotices } from './useTaskNotices.ts'

const TrayPanel = lazyPart<TrayPanelProps>(async () => (await import('./TrayPanel.tsx')).TrayPanel)

/** The user's own tasks under way, and the way to all of their latest ones. */
const TrayButton = ({ worded }: { worded: boolean }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const [wanted] = useWantsNotices()
  const tasks = useOwnTasks(wanted)
  const count = underWay(tasks).length
  const label = translate('ui.tray.title')
  return (
    <BarButton
      tour="tasks"
      icon={<TasksIcon />}
      label={label}
      count={count}
      said={`${label}, ${translate('ui.tray.running', { smart_count: count, number: number(count) })}`}
      worded={worded}
      renderPanel={(anchor, onClose) => <TrayPanel anchor={anchor} tasks={tasks} onClose={onClose} />}
    />
  )
}

/** Follows the tasks where the button itself is not shown. */
const Watch = () => {
  const [wanted] = useWantsNotices()
  useTaskNotices(useOwnTasks(wanted))
  return null
}

/** The user's background tasks in the bar at the top; on a phone, whose bar has no room for them, they stand in the sheet. */
export const Tray = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  if (!useMay(needs.estate)) return null
  return (
    <>
      <Watch />
      {wide && <TrayButton worded={false} />}
    </>
  )
}

/** The user's background tasks in the sheet of a phone. */
export const TrayInSheet = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const may = useMay(needs.estate)
  return may && !wide && <TrayButton worded />
}
