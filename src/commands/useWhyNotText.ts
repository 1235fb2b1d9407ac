import { useTranslate } from 'react-admin'
import { directControlTimeoutMax, resetDelayMax, stallThresholdMax } from '../../domain/commands/command.ts'
import {
  motorPositionMax,
  motorPositionMin,
  targetTemperatureLevelMax,
  targetTemperatureLevelMin,
  targetTemperatureMax,
  targetTemperatureMin,
} from '../../domain/limits.ts'
import { useFormat } from '../ui/format.ts'
import type { WhyNotDraft } from './commandDraft.ts'

const limits: Partial<Record<WhyNotDraft, readonly [number, number]>> = {
  temperatureRange: [targetTemperatureMin, targetTemperatureMax],
  levelRange: [targetTemperatureLevelMin, targetTemperatureLevelMax],
  motorPositionRange: [motorPositionMin, motorPositionMax],
  thresholdRange: [0, stallThresholdMax],
  delayRange: [0, resetDelayMax],
  timeoutRange: [0, directControlTimeoutMax],
}

/** The sentence that stands at a command's form when it cannot be sent as it is, with its limits. */
export const useWhyNotText = () => {
  const translate = useTranslate()
  const { number } = useFormat()
  return (reason: WhyNotDraft | undefined): string | undefined => {
    if (reason === undefined) return undefined
    const [least, greatest] = limits[reason] ?? [0, 0]
    return translate(`commands.whyNot.${reason}`, { least: number(least), greatest: number(greatest) })
  }
}
