import { useTranslate } from 'react-admin'
import { temperatureSchedules } from '../../../../contract/main/temperatureSchedules.ts'
import { main } from '../../../providers/api.ts'
import { ConfirmAct } from '../actions/ConfirmAct.tsx'
import type { Schedule } from './useSchedule.ts'

/** Deletes a schedule with all its entries. */
export const RemoveSchedule = ({
  eui,
  schedule: { version, entries },
  onClose,
}: {
  eui: string
  schedule: Schedule
  onClose: () => void
}) => {
  const translate = useTranslate()
  return (
    <ConfirmAct
      title={translate('thermostats.schedule.removeTitle')}
      confirm="ra.action.delete"
      done="thermostats.schedule.removed"
      args={{ eui }}
      act={() => main(temperatureSchedules.remove, { params: { eui }, version })}
      onClose={onClose}
    >
      {translate('thermostats.schedule.removeText', { smart_count: entries.length })}
    </ConfirmAct>
  )
}
