import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { main } from '../../../providers/api.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { whyNotCompare, type Comparison } from './comparison.ts'
import type { Window } from './timeRange.ts'

/** What the second lines of the charts are of. */
export interface Compared {
  comparison: Comparison
  eui: string
  unitId: string | null
  names: { first: string; second: string }
}

/** A thermostat by its room; by its unit and the end of its EUI too where that is needed to tell it from the other one. */
const nameOf = (
  { eui, roomId, roomName, unitName, publicAreaName }: Thermostat,
  other: Thermostat,
): string => {
  const isSameRoom = roomId === null || roomId === other.roomId
  const place = !isSameRoom && roomName === other.roomName && (unitName ?? publicAreaName)
  return [roomName, place, isSameRoom && `…${eui.slice(-4).toUpperCase()}`].filter(Boolean).join(', ')
}

/** What a comparison in the URL stands for; or, as a text key, why the charts show the thermostat alone. */
export const useCompared = (
  thermostat: Thermostat,
  asked: Comparison | 'unknown' | undefined,
  at: { window: Window; now: number },
) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const { eui, unitId } = thermostat
  const reason = asked && whyNotCompare(asked, { eui, ...at })
  const comparison = asked === 'unknown' || reason ? undefined : asked
  const wanted = comparison && 'eui' in comparison ? comparison.eui : undefined
  // the list answers with none where the page of one thermostat would be refused, which the console shows as an error
  const { data, error } = useQuery({
    queryKey: ['thermostats', 'compared', wanted],
    queryFn: ({ signal }) =>
      main(thermostats.list, { query: { Query: wanted ?? '', PageSize: 1 } }, { signal }),
    ...(wanted !== undefined && { meta: { live: wanted } }),
    enabled: wanted !== undefined,
  })
  const says = (why: string) => ({ compared: undefined, reason: `thermostats.compare.whyNot.${why}` })
  if (reason) return says(reason)
  if (comparison === undefined) return { compared: undefined, reason: undefined }
  if (!('eui' in comparison)) {
    const second =
      'before' in comparison
        ? translate(`thermostats.compare.before.${comparison.before}`)
        : (date(comparison.since * 1000) ?? '')
    const compared: Compared = {
      comparison,
      eui,
      unitId,
      names: { first: translate('thermostats.compare.thisPeriod'), second },
    }
    return { compared, reason: undefined }
  }
  if (error) return says('failed')
  const other = data?.items.find((one) => one.eui === wanted)
  if (!other) return data ? says('missing') : { compared: undefined, reason: undefined }
  const compared: Compared = {
    comparison,
    eui: other.eui,
    unitId: other.unitId,
    names: { first: nameOf(thermostat, other), second: nameOf(other, thermostat) },
  }
  return { compared, reason: undefined }
}
