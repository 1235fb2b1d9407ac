import { useTranslate } from 'react-admin'
import type { Downlink } from '../../contract/main/downlinkShapes.ts'
import { Command as CommandShape } from '../../contract/main/commandShapes.ts'
import type { Command } from '../../domain/commands/command.ts'
import { useFormat } from '../ui/format.ts'

/** What a command asks for, in a few words. */
export const useCommandText = () => {
  const translate = useTranslate()
  const { number, quantity, measured } = useFormat()
  const onOff = (on: boolean) => translate(on ? 'thermostats.on' : 'thermostats.off')
  const level = (value: number) => translate('commands.present.level', { level: value })
  const textOf = (command: Command): string => {
    switch (command.code) {
      case 'GeneralGetInfo':
        return (['fingerprint', 'health', 'status', 'levelMapping'] as const)
          .filter((part) => command[part])
          .map((part) => translate(`commands.information.${part}`))
          .join(', ')
      case 'McuReset':
        return translate('commands.args.delay', { delay: quantity(command.delaySeconds, 's', 0) })
      case 'MotorInwardStallDetection':
      case 'MotorOutwardStallDetection':
        return [
          command.runNow && translate('commands.args.runNow'),
          command.thresholdMilliamps !== null && translate('commands.args.threshold', { threshold: number(command.thresholdMilliamps) }),
        ]
          .filter((part) => part !== false)
          .join(', ')
      case 'SetDisplayRotation':
        return `${number(command.rotation)}°`
      case 'SetMajorMode':
        return translate(`thermostats.modes.${command.mode}`)
      case 'SetMotorPosition':
        return number(command.position)
      case 'SetMotorPositionConstraint':
        return number(command.constraint)
      case 'SetTargetTemperature':
        return measured(command.temperature, '°C', 1)
      case 'SetTargetTemperatureAndLevel':
        return `${measured(command.temperature, '°C', 1)}, ${level(command.level)}`
      case 'SetTargetTemperatureLevel':
        return level(command.level)
      case 'SetTargetTemperatureLevelMapping':
        return command.levels.map((celsius) => number(celsius, 1)).join(' · ')
      case 'ToggleDirectMotorControl':
        return [onOff(command.on), command.on && command.timeoutMinutes > 0 && quantity(command.timeoutMinutes, 'min', 0)].filter(Boolean).join(', ')
      case 'ActiveHarvesting':
        return onOff(command.on)
    }
  }
  return textOf
}

/** What a sent command asked for, in a few words. */
export const useArgsText = () => {
  const textOf = useCommandText()
  return ({ code, args }: Pick<Downlink, 'code' | 'args'>): string => {
    const command = CommandShape.safeParse({ code, ...args })
    return command.success ? textOf(command.data) : ''
  }
}
