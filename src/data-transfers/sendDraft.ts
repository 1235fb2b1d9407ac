import { dataTransferToDevice, type StartedTransfers } from '../../contract/main/dataTransfers.ts'
import { whyNotEui } from '../../domain/rules/eui.ts'
import {
  batteryLevelDefault,
  transferBytesMax,
  transferDevicesMax,
  voltageDefault,
  voltageMax,
  voltageMin,
  type BinaryType,
} from '../../domain/transfers/transfer.ts'
import { main } from '../providers/api.ts'
import { refusedFields } from '../providers/reasons.ts'

export const sources = ['binary', 'core', 'app'] as const
type Source = (typeof sources)[number]
export const origins = ['fresh', 'earlier'] as const
type Origin = (typeof origins)[number]
const targets = ['devices', 'building'] as const
type Target = (typeof targets)[number]

/** A file that was sent before, by its key. */
export interface EarlierFile {
  key: string
  text: string
}

/** What is entered to send a file. */
export interface SendDraft {
  source: Source
  /** Whether the file is named by its version or uploaded, or is one that was sent before. */
  origin: Origin
  earlier: EarlierFile | null
  version: string
  file: File | null
  type: BinaryType
  name: string
  target: Target
  euis: string
  building: { id: string; name: string } | null
  minBatteryLevel: number | null
  minVoltage: number | null
}

export const newDraft = (eui: string | undefined): SendDraft => ({
  source: 'binary',
  origin: 'fresh',
  earlier: null,
  version: '',
  file: null,
  type: 'configuration',
  name: '',
  target: 'devices',
  euis: eui ?? '',
  building: null,
  minBatteryLevel: batteryLevelDefault,
  minVoltage: voltageDefault,
})

/** A binary that was sent before goes to buildings only: to single thermostats, the calls take an upload. */
export const targetsOf = ({ source, origin }: Pick<SendDraft, 'source' | 'origin'>): readonly Target[] =>
  source === 'binary' && origin === 'earlier' ? ['building'] : targets

const targetOf = (draft: SendDraft): Target =>
  targetsOf(draft).includes(draft.target) ? draft.target : 'building'

/** The fields of the form by their names in the calls. */
const fieldNames: Readonly<Record<string, SendField>> = {
  version: 'version',
  key: 'earlier',
  file: 'file',
  Name: 'name',
  Euis: 'euis',
  euis: 'euis',
  buildingId: 'building',
  minBatteryLevel: 'minBatteryLevel',
  minVoltage: 'minVoltage',
}

/** Why a file was refused, at the fields that the server named. */
export const refusedFaults = (error: unknown): SendFaults =>
  Object.fromEntries(
    Object.entries(refusedFields(error)).flatMap(([name, code]) =>
      fieldNames[name] === undefined ? [] : [[fieldNames[name], code]],
    ),
  )

const euisIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

export type SendField =
  | 'earlier'
  | 'version'
  | 'file'
  | 'name'
  | 'euis'
  | 'building'
  | 'minBatteryLevel'
  | 'minVoltage'
export type SendFaults = Partial<Record<SendField, string>>

const whyNotFile = (file: File | null): string | undefined => {
  if (file === null) return 'required'
  if (file.size === 0) return 'fileEmpty'
  return file.size > transferBytesMax ? 'transferTooLarge' : undefined
}

const whyNotEuis = (text: string): string | undefined => {
  const euis = euisIn(text)
  if (euis.length === 0) return 'required'
  return euis.length > transferDevicesMax ? 'tooMany' : euis.map(whyNotEui).find((why) => why !== undefined)
}

const whyNotBetween = (value: number | null, least: number, most: number): string | undefined => {
  if (value === null) return 'required'
  if (Number.isNaN(value)) return 'invalidNumber'
  if (value < least) return 'tooSmall'
  return value > most ? 'tooLarge' : undefined
}

/** The first reason at each field why a file cannot be sent so. */
export const faultsOf = (draft: SendDraft): SendFaults => {
  const isBinary = draft.source === 'binary'
  const isEarlier = draft.origin === 'earlier'
  const toBuilding = targetOf(draft) === 'building'
  const found: [SendField, string | undefined][] = [
    ['earlier', isEarlier && draft.earlier === null ? 'required' : undefined],
    ['version', isBinary || isEarlier || draft.version.trim() !== '' ? undefined : 'required'],
    ['file', isBinary && !isEarlier ? whyNotFile(draft.file) : undefined],
    ['name', isBinary && !isEarlier && draft.name.trim() === '' ? 'required' : undefined],
    ['euis', toBuilding ? undefined : whyNotEuis(draft.euis)],
    ['building', toBuilding && draft.building === null ? 'required' : undefined],
    ['minBatteryLevel', toBuilding ? whyNotBetween(draft.minBatteryLevel, 0, 100) : undefined],
    ['minVoltage', toBuilding ? whyNotBetween(draft.minVoltage, voltageMin, voltageMax) : undefined],
  ]
  return Object.fromEntries(found.filter(([, reason]) => reason !== undefined))
}

/** Sends the file, again if it was sent before; a new binary for a building is uploaded first and then sent by its key. */
export const sendDraft = async (draft: SendDraft): Promise<StartedTransfers> => {
  const { source, origin, earlier, version, file, type, name, euis, building, minBatteryLevel, minVoltage } =
    draft
  const toBuilding = targetOf(draft) === 'building' && building !== null
  const sentBefore = origin === 'earlier' && earlier !== null ? { key: earlier.key } : undefined
  const upload = (list: string) =>
    main(dataTransferToDevice.binary, {
      form: { TransferType: type, Name: name, Euis: list },
      file: file ?? new Blob(),
    })
  if (toBuilding) {
    const named = sentBefore ?? (source === 'binary' ? { key: (await upload('')).key } : { version })
    return main(dataTransferToDevice.bulk, {
      body: {
        buildingId: building.id,
        type: source,
        ...named,
        minBatteryLevel: minBatteryLevel ?? batteryLevelDefault,
        minVoltage: minVoltage ?? voltageDefault,
      },
    })
  }
  return source === 'binary'
    ? upload(euisIn(euis).join(' '))
    : main(dataTransferToDevice[source], { body: { euis: euisIn(euis), ...(sentBefore ?? { version }) } })
}
