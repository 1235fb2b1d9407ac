import { timeAt } from '../planning/localTime.ts'

/** Hours of the day (at the buildings) between which updates begin; over midnight if the first is the later one. The same hour twice: always. */
export interface UpdateWindow {
  readonly fromHour: number
  readonly toHour: number
}

/** All but the hours in which people get up and heat. Source: field knowledge, firmware over the air. */
export const usualWindow = { fromHour: 9, toHour: 5 } as const satisfies UpdateWindow

/** Why updates do not begin now. */
export const whyNotNow = ({ fromHour, toHour }: UpdateWindow, now: Date): 'outsideWindow' | undefined => {
  const hour = Number(timeAt(now.getTime()).slice(0, 2))
  const inside =
    fromHour === toHour ||
    (fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour)
  return inside ? undefined : 'outsideWindow'
}
