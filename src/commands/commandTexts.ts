import { useTranslate } from 'react-admin'
import type { Downlink } from '../../contract/main/downlinkShapes.ts'
import { Command } from '../../domain/commands/command.ts'
import { ranges } from '../../domain/commands/commandRow.ts'
import { useFormat } from '../ui/facts/format.ts'
import { relativeTime } from '../ui/facts/relativeTime.ts'
import { useNow } from '../ui/facts/useNow.ts'
import { argsText, type WhyNotDraft } from './commandViews.ts'
import { useCommandWords, worded } from './StepView.ts'

/** A short text for a command's arguments. */
export const useCommandText = () => {
  const words = useCommandWords()
  return (command: Command): string => argsText(command, words)
}

/** A short text for the arguments of a sent command. */
export const useArgsText = () => {
  const textOf = useCommandText()
  return ({ code, args }: Pick<Downlink, 'code' | 'args'>): string => {
    const command = Command.safeParse({ code, ...args })
    return command.success ? textOf(command.data) : ''
  }
}

const limits = new Map<string, readonly [number, number]>(Object.entries(ranges))

/** The sentence at a command's form that says why it cannot be sent, with its limits. */
export const useWhyNotText = () => {
  const translate = useTranslate()
  const { number } = useFormat()
  return (reason: WhyNotDraft | undefined): string | undefined => {
    if (reason === undefined) return undefined
    const [least, greatest] = limits.get(reason) ?? [0, 0]
    return translate(`commands.whyNot.${reason}`, {
      least: number(least),
      greatest: number(greatest),
      _: translate(`errors.${reason}`),
    })
  }
}

type Values = NonNullable<Downlink['reported']>['values']

/** The values that a device reported about a command, in words; empty if it reported none. */
export const useReportedText = () => {
  const { translate, number, measured, level, onOff } = useCommandWords()
  /** In the order in which they are told. */
  const told: Readonly<Record<keyof Values, (values: Values) => string | undefined>> = {
    displayRotation: ({ displayRotation }) => worded(displayRotation, (degrees) => `${number(degrees)}°`),
    mode: ({ mode }) => worded(mode, (name) => translate(`thermostats.modes.${name}`)),
    motorPosition: ({ motorPosition }) => worded(motorPosition, number),
    motorConstraint: ({ motorConstraint }) => worded(motorConstraint, number),
    targetTemperature: ({ targetTemperature }) =>
      worded(targetTemperature, (celsius) => measured(celsius, '°C', 1)),
    targetLevel: ({ targetLevel }) => worded(targetLevel, level),
    directMotorControl: ({ directMotorControl }) => worded(directMotorControl, onOff),
    activeHarvesting: ({ activeHarvesting }) => worded(activeHarvesting, onOff),
    calibration: ({ calibration }) =>
      worded(calibration, (name) => translate(`thermostats.calibrations.${name}`)),
  }
  return (values: Values): string =>
    Object.values(told)
      .map((textOf) => textOf(values))
      .filter((text) => text !== undefined)
      .join(', ')
}

/** Why a command ended as it did; while it is under way, why it waits and until when. */
export const useOutcomeText = () => {
  const translate = useTranslate()
  const { date, language } = useFormat()
  const now = useNow()
  const soon = (instant: string) => relativeTime(Math.max(60_000, Date.parse(instant) - now), language)
  return ({ status, reason, waiting, acknowledgedAt, finishedAt }: Downlink): string => {
    if (waiting) {
      const { why, position, expectedAt, until, tries } = waiting
      return [
        translate(`commands.waiting.${why}`),
        why === 'forTurn' && translate('commands.waiting.position', { position }),
        tries > 0 && translate('commands.waiting.tries', { smart_count: tries }),
        expectedAt === null
          ? translate('commands.waiting.until', { until: date(until) ?? '' })
          : translate('commands.waiting.expected', { when: soon(expectedAt), until: date(until) ?? '' }),
      ]
        .filter((sentence) => sentence !== false)
        .join(' ')
    }
    if (reason !== null) return translate(`commands.reasons.${reason}`)
    if (status !== 'Success') return translate(`commands.statuses.${status}`)
    return translate('commands.confirmed', { at: date(finishedAt ?? acknowledgedAt ?? '') ?? '' })
  }
}

/** Why a thermostat was left out or failed. */
export const useReasonText = () => {
  const translate = useTranslate()
  return (reason: string): string =>
    translate(`commands.bulk.reasons.${reason}`, {
      _: translate(`commands.reasons.${reason}`, { _: reason }),
    })
}

/** A duration in minutes, in the unit that keeps it short: '30 minutes', '6 hours', '3 days'. */
export const useMinutesText = () => {
  const translate = useTranslate()
  return (minutes: number): string => {
    if (minutes >= 2880 && minutes % 1440 === 0)
      return translate('commands.spans.days', { smart_count: minutes / 1440 })
    if (minutes >= 60 && minutes % 60 === 0)
      return translate('commands.spans.hours', { smart_count: minutes / 60 })
    return translate('commands.spans.minutes', { smart_count: minutes })
  }
}

/** A duration in hours as people say it: minutes below one hour, half hours below ten. */
export const useHoursText = () => {
  const translate = useTranslate()
  return (hours: number): string => {
    if (hours < 1)
      return translate('commands.spans.minutes', { smart_count: Math.max(1, Math.round(hours * 60)) })
    const whole = Math.floor(hours)
    const minutes = Math.round((hours - whole) * 60)
    if (hours >= 10 || minutes === 0)
      return translate('commands.spans.hours', { smart_count: Math.round(hours) })
    return `${translate('commands.spans.hours', { smart_count: whole })} ${translate('commands.spans.minutes', { smart_count: minutes })}`
  }
}
