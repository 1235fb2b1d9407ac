import { useTranslate } from 'react-admin'
import * as z from 'zod'
import type { ThermostatEvent } from '../../../contract/main/thermostatShapes.ts'
import { faultsOf } from '../../../domain/codec/rt1/health.ts'
import { resultReason } from '../../../domain/codec/rt1/commandResult.ts'
import { wireCode } from '../../../domain/commands/command.ts'
import { extendedDownlinkCodes } from '../../../domain/commands/commandTable.ts'
import type { ThermostatEventKind } from '../../../domain/devices/state.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { isMissing } from '../../../domain/rules/reasons.ts'

type Event = z.output<typeof ThermostatEvent>

/** The displayed fields of each kind of event; missing ones are left out. */
const shapes = {
  join: z.object({ devAddr: z.string() }),
  fingerprint: z.object({
    firmwareVersion: z.string(),
    appVersion: z.string(),
    resetReason: z.number(),
    uptimeHours: z.number(),
  }),
  health: z.object({ mask: z.number(), batteryVoltage: z.number().nullish() }),
  levelMapping: z.object({ levels: z.array(z.number()).min(1) }),
  commandResult: z.object({
    results: z.array(z.object({ code: z.number(), seq: z.number(), status: z.number() })),
  }),
  firmware: z.object({ what: z.string(), missing: z.number().nullish() }),
  radioStatus: z.object({
    margin: z.number().nullish(),
    batteryLevel: z.number().nullish(),
    externalPower: z.boolean().nullish(),
  }),
  log: z.object({ level: z.string(), code: z.string(), description: z.string().nullish() }),
  undecoded: z.object({ reason: z.string(), port: z.number().nullish(), payload: z.string().nullish() }),
} as const satisfies Record<ThermostatEventKind, z.ZodType>

const codeOf = (wire: number) => extendedDownlinkCodes.find((code) => wireCode(code) === wire)

/** An event as a sentence. */
export const useEventText = () => {
  const translate = useTranslate()
  const { number, quantity, language } = useFormat()
  const list = (parts: readonly string[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)
  const said = {
    join: (data) => {
      const { devAddr } = shapes.join.parse(data)
      return translate('thermostats.events.join', { devAddr })
    },
    fingerprint: (data) => {
      const { firmwareVersion, appVersion, resetReason, uptimeHours } = shapes.fingerprint.parse(data)
      const reason = translate(`thermostats.resetReasons.${resetReason}`, { _: String(resetReason) })
      return translate('thermostats.events.fingerprint', {
        core: firmwareVersion,
        app: appVersion,
        reason,
        hours: number(uptimeHours),
      })
    },
    health: (data) => {
      const { mask, batteryVoltage } = shapes.health.parse(data)
      const faults = faultsOf(mask).map((fault) => translate(`thermostats.health.${fault}`))
      const volts = isMissing(batteryVoltage) ? [] : [quantity(batteryVoltage, 'V', 2)]
      return [faults.length > 0 ? list(faults) : translate('thermostats.health.none'), ...volts].join(' · ')
    },
    levelMapping: (data) => {
      const { levels } = shapes.levelMapping.parse(data)
      return levels.map((celsius, level) => `${level}: ${number(celsius, 1)}`).join(' · ')
    },
    commandResult: (data) =>
      shapes.commandResult
        .parse(data)
        .results.map(({ code, seq, status }) => {
          const known = codeOf(code)
          const reason = resultReason(status)
          const outcome =
            reason === undefined
              ? translate('thermostats.events.carriedOut')
              : translate(`commands.reasons.${reason}`)
          return `${known ? translate(`commands.codes.${known}`) : `0x${code.toString(16)}`} (${seq}): ${outcome}`
        })
        .join('\n'),
    firmware: (data) => {
      const { what, missing } = shapes.firmware.parse(data)
      return translate(`thermostats.events.firmware.${what}`, { _: what, missing: number(missing ?? 0) })
    },
    radioStatus: (data) => {
      const { margin, batteryLevel, externalPower } = shapes.radioStatus.parse(data)
      return [
        !isMissing(margin) && translate('thermostats.events.margin', { margin: number(margin) }),
        !isMissing(batteryLevel) &&
          translate('thermostats.events.battery', { percent: quantity(batteryLevel, '%', 0) }),
        externalPower === true && translate('thermostats.events.externalPower'),
      ]
        .filter((part) => part !== false)
        .join(' · ')
    },
    log: (data) => {
      const { level, code, description } = shapes.log.parse(data)
      return [level, code, description].filter(Boolean).join(' · ')
    },
    undecoded: (data) => {
      const { reason, port, payload } = shapes.undecoded.parse(data)
      const why = translate(`thermostats.events.undecoded.${reason}`, { _: reason })
      return [why, !isMissing(port) && translate('thermostats.events.port', { port }), payload]
        .filter(Boolean)
        .join(' · ')
    },
  } satisfies Record<ThermostatEventKind, (data: unknown) => string>
  return ({ kind, data, withheld }: Event): string | undefined => {
    const text = shapes[kind].safeParse(data).success ? said[kind](data) : undefined
    // nothing else would say that there was a payload
    return withheld !== null && kind === 'undecoded'
      ? [text, translate('ui.noConsent.mark')].filter(Boolean).join(' · ')
      : text
  }
}
