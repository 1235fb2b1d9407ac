import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import {
  temperatureSchedules,
  type TemperatureSchedule,
} from '../../../../contract/main/temperatureSchedules.ts'
import { main } from '../../../providers/api.ts'

export type Schedule = z.output<typeof TemperatureSchedule>
export type Entry = Schedule['entries'][number]

export const scheduleKey = (eui: string) => ['thermostats', 'schedule', eui] as const

export const useSchedule = (eui: string) =>
  useQuery({
    queryKey: scheduleKey(eui),
    queryFn: ({ signal }) => main(temperatureSchedules.read, { params: { eui } }, { signal }),
    meta: { live: eui },
  })
