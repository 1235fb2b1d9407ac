import * as z from 'zod'
import { oneLine } from './rules/text.ts'

const Whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'wholeNumbersOnly')
    .refine((text) => Number(text) >= least && Number(text) <= most, 'outOfRange')

/** How a form asks for a setting's value. */
export const settingKinds = ['text', 'email', 'phone', 'days', 'hours', 'minutes', 'percent', 'countries'] as const
export type SettingKind = (typeof settingKinds)[number]

interface Setting {
  readonly kind: SettingKind
  readonly default: string
  readonly value: z.ZodType<string>
}

/** Every setting of the installation: what it takes and what holds while nobody set it. Its description is the locale key settings.<code>. */
export const settings = {
  /** The country that a new address starts with. */
  DefaultCountry: { kind: 'text', default: 'Deutschland', value: z.string().trim().min(1, 'required').max(80, 'tooLong').regex(oneLine, 'invalidCharacters') },
  /** Countries (ISO 3166-1 alpha-2, separated by commas) that the address search looks in. */
  AddressSearchCountries: { kind: 'countries', default: 'DE,AT,CH', value: z.string().regex(/^[A-Z]{2}(?:,[A-Z]{2}){0,49}$/, 'invalidValue') },
  /** Where users are told to ask for help; empty: nowhere. */
  SupportEmail: { kind: 'email', default: '', value: z.email('invalidEmail').max(254, 'tooLong') },
  SupportPhone: {
    kind: 'phone',
    default: '',
    value: z
      .string()
      .trim()
      .regex(/^\+?[0-9 ()/-]{3,40}$/, 'invalidPhone'),
  },
  /** Days that an ended job and its file are kept. */
  JobRetentionDays: { kind: 'days', default: '7', value: Whole(1, 365) },
  /** Days that a person is kept beside the proof of a consent that ended: three years, in which claims are brought forward. */
  ConsentRetentionDays: { kind: 'days', default: '1095', value: Whole(1, 9_999) },
  /** Hours that a thermostat is offline before an alert says so, and that its uplinks are counted over. Default: field knowledge, alerts. */
  AlertOfflineHours: { kind: 'hours', default: '24', value: Whole(1, 168) },
  /** Percent of a thermostat's expected uplinks below which an alert says so. Default: as above. */
  AlertUplinkPercent: { kind: 'percent', default: '50', value: Whole(1, 99) },
  /** Minutes that a gateway is silent before it is an incident; it is shown as offline after five. */
  GatewaySilentMinutes: { kind: 'minutes', default: '30', value: Whole(5, 1440) },
} as const satisfies Record<string, Setting>

export type SettingCode = keyof typeof settings

export const isSettingCode = (code: string): code is SettingCode => Object.hasOwn(settings, code)

/** Every code, in the order of the table. */
export const settingCodes: readonly SettingCode[] = Object.keys(settings).filter(isSettingCode)

/** Why a text is no value of the setting; undefined where it is one. */
export const whyNotSetting = (code: SettingCode, value: string): string | undefined => {
  const parsed = settings[code].value.safeParse(value)
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'invalidValue')
}
