import { sensorTypes, type SensorType } from '../../../../domain/enums.ts'
import type { OnboardingRowIssue } from '../../../../domain/import/onboarding.ts'
import {
  normaliseAppKey,
  normaliseEui,
  normaliseGatewayEui,
  whyNotAppKey,
  whyNotEui,
} from '../../../../domain/rules/eui.ts'
import type { DeviceRow } from '../devices/readDeviceFile.ts'

type Code = OnboardingRowIssue['code']

/** The id of a client has as many digits as a key. */
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const looksLikeKey = (text: string): boolean => whyNotAppKey(text) === undefined && !uuid.test(text)

/** The longest text of a cell, and of an EUI that is none. */
const [longest, longestShown] = [120, 40]

/**
 * Reads the cells of one row and collects what is wrong with them. Keys leave it by `key` alone: no text that looks like one is passed on as
 * anything else, as it would be stored and shown.
 */
export class Cells {
  readonly row: number
  readonly issues: OnboardingRowIssue[] = []
  readonly #cell: DeviceRow['cell']

  constructor({ row, cell }: DeviceRow) {
    this.row = row
    this.#cell = cell
  }

  say(column: string, code: Code, severity: OnboardingRowIssue['severity'] = 'error'): void {
    this.issues.push({ column, code, severity })
  }

  isFaulty(): boolean {
    return this.issues.some(({ severity }) => severity === 'error')
  }

  /** An EUI as stored; as written, if it is none. `mac`: whether a MAC address names a gateway. */
  eui(column: string, { mac = false, needed = true } = {}): string {
    const text = this.#cell(column)
    if (text === '' && !needed) return ''
    const eui = mac ? normaliseGatewayEui(text) : normaliseEui(text)
    const why = whyNotEui(eui)
    if (!why) return eui
    this.say(column, why)
    return looksLikeKey(text) ? '' : text.slice(0, longestShown)
  }

  text(column: string, { needed = false } = {}): string | null {
    const text = this.#cell(column)
    if (text === '' && needed) this.say(column, 'required')
    else if (text.length > longest) this.say(column, 'tooLong')
    else if (looksLikeKey(text)) this.say(column, 'invalidValue')
    else return text === '' ? null : text
    return null
  }

  key(column: string, { needed = true } = {}): string | null {
    const text = this.#cell(column)
    if (text === '' && !needed) return null
    const why = whyNotAppKey(text)
    if (why) this.say(column, why)
    return why ? null : normaliseAppKey(text)
  }

  /** A hardware revision: 0 to 255. */
  revision(column: string): number | null {
    const text = this.text(column, { needed: true })
    if (text === null) return null
    if (/^\d{1,3}$/.test(text) && Number(text) <= 255) return Number(text)
    this.say(column, 'invalidNumber')
    return null
  }

  /** A firmware version: three numbers. */
  version(column: string): string | null {
    const text = this.text(column, { needed: true })
    if (text === null || /^\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(text)) return text
    this.say(column, 'invalidVersion')
    return null
  }

  sensorType(column: string, otherwise: SensorType | null): SensorType | null {
    const text = this.text(column)
    const type =
      text === null ? otherwise : sensorTypes.find((one) => one.toLowerCase() === text.toLowerCase())
    if (type === null) this.say(column, 'required')
    else if (type === undefined) this.say(column, 'invalidValue')
    return type ?? null
  }
}
