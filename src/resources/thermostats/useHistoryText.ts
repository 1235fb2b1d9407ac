import { useTranslate } from 'react-admin'
import * as z from 'zod'
import type { HistoryEntry } from '../../../contract/main/thermostatShapes.ts'
import { malfunctionGroups, thermostatLifecycles } from '../../../domain/enums.ts'

type Entry = z.output<typeof HistoryEntry>

const name = z.string().nullish()
const Place = z.object({
  radiatorName: name,
  roomName: name,
  unitName: name,
  publicAreaName: name,
  buildingName: name,
})
const Lifecycle = z.object({
  from: z.enum(thermostatLifecycles),
  to: z.enum(thermostatLifecycles),
  note: name,
})
const Created = z.object({ lifecycle: z.enum(thermostatLifecycles) })
const Moved = z.object({ direction: z.enum(['in', 'out']), stock: z.boolean() })
const Malfunction = z.object({ groups: z.array(z.enum(malfunctionGroups)), other: name })

/** An entry of a thermostat's history as a sentence, with the names of its time. */
export const useHistoryText = () => {
  const translate = useTranslate()
  const lifecycle = (value: string) => translate(`thermostats.lifecycles.${value}`)
  const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
  return ({ kind, data }: Entry): string => {
    if (kind === 'assigned' || kind === 'unassigned') {
      const place = Place.safeParse(data).data
      return join(
        place?.buildingName,
        place?.unitName ?? place?.publicAreaName,
        place?.roomName,
        place?.radiatorName,
      )
    }
    if (kind === 'lifecycle') {
      const step = Lifecycle.safeParse(data).data
      return step ? join(`${lifecycle(step.from)} → ${lifecycle(step.to)}`, step.note) : ''
    }
    if (kind === 'tenantChanged') {
      const move = Moved.safeParse(data).data
      return move ? translate(`thermostats.history.${move.direction}${move.stock ? 'Stock' : 'Client'}`) : ''
    }
    if (kind === 'malfunctionReported') {
      const report = Malfunction.safeParse(data).data
      return report
        ? join(
            ...report.groups.map((group) => translate(`thermostats.malfunction.groups.${group}`)),
            report.other,
          )
        : ''
    }
    const made = Created.safeParse(data).data
    return made ? lifecycle(made.lifecycle) : ''
  }
}
