import * as z from 'zod'
import { oneLine } from './rules/text.ts'

const Whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'wholeNumbersOnly')
    .refine((text) => Number(text) >= least && Number(text) <= most, 'outOfRange')

/** The input that the form shows for a setting. */
export const settingKinds = [
  'text',
  'email',
  'phone',
  'days',
  'hours',
  'minutes',
  'percent',
  'countries',
] as const
export type SettingKind = (typeof settingKinds)[number]

interface Setting {
  readonly kind: SettingKind
  readonly default: string
  readonly value: z.ZodType<string>
}

/** All settings of an installation: accepted values, and the default while unset. Descriptions: locale key settings.<code>. */
export const settings = {
  /** The default country of a new address. */
  DefaultCountry: {
    kind: 'text',
    default: 'Deutschland',
    value: z.string().trim().min(1, 'required').max(80, 'tooLong').regex(oneLine, 'invalidCharacters'),
  },
  /** Countries (ISO 3166-1 alpha-2, comma-separated) that the address search covers. */
  AddressSearchCountries: {
    kind: 'countries',
    default: 'DE,AT,CH',
    value: z.string().regex(/^[A-Z]{2}(?:,[A-Z]{2}){0,49}$/, 'invalidValue'),
  },
  /** Support address shown to users; empty: none. */
  SupportEmail: { kind: 'email', default: '', value: z.email('invalidEmail').max(254, 'tooLong') },
  SupportPhone: {
    kind: 'phone',
    default: '',
    value: z
      .string()
      .trim()
      .regex(/^\+?[0-9 ()/-]{3,40}$/, 'invalidPhone'),
  },
  /** Days that a finished job and its file are kept. */
  JobRetentionDays: { kind: 'days', default: '7', value: Whole(1, 365) },
  /** Days that personal data is kept as proof of an ended consent: three years, the limitation period of claims. */
  ConsentRetentionDays: { kind: 'days', default: '1095', value: Whole(1, 9_999) },
  /** Hours that a thermostat is offline before an alert is raised, and over which its uplinks are counted. Default: field knowledge, alerts. */
  AlertOfflineHours: { kind: 'hours', default: '24', value: Whole(1, 168) },
  /** Percentage of a thermostat's expected uplinks below which an alert is raised. Default: as above. */
  AlertUplinkPercent: { kind: 'percent', default: '50', value: Whole(1, 99) },
  /** Minutes that a gateway is silent before it counts as an incident; it is displayed as offline after five. */
  GatewaySilentMinutes: { kind: 'minutes', default: '30', value: Whole(5, 1440) },
} as const satisfies Record<string, Setting>

export type SettingCode = keyof typeof settings

export const isSettingCode = (code: string): code is SettingCode => Object.hasOwn(settings, code)

/** All codes, in the order of the table. */
export const settingCodes: readonly SettingCode[] = Object.keys(settings).filter(isSettingCode)

/** Why a text is not a valid value of the setting; undefined if it is. */
export const whyNotSetting = (code: SettingCode, value: string): string | undefined => {
  const parsed = settings[code].value.safeParse(value)
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'invalidValue')
}
