import type { SensorType } from '../../../../domain/enums.ts'
import { whyNotRegisterGateway } from '../../../../domain/rules/gateway.ts'
import type { TenantReach } from '../../../http/reach.ts'
import type { Tx } from '../../../db/scope.ts'
import { thermostatTags } from '../../../registration/orders.ts'
import type { RegistrationChange } from '../../../db/schema/main/registration.ts'
import { findTenant, tenantsNamed, type NamedTenant } from '../devices/namedTenants.ts'
import type { DeviceRow } from '../devices/readDeviceFile.ts'
import { Cells } from './cellsOf.ts'
import { knownDevices, type DeviceKind, type KnownDevices } from './knownDevices.ts'
import type { OnboardingInput } from './onboardingInput.ts'
import type { RowPlan } from './RowPlan.ts'

/** The device's row in the app. */
export type NewDevice = { readonly eui: string; readonly tenantId: string | null } & (
  | {
      readonly kind: 'thermostats'
      readonly wtId: string
      readonly joinEui: string
      readonly hardwareRevision: number
      readonly firmwareVersion: string
    }
  | { readonly kind: 'sensors'; readonly type: SensorType; readonly joinEui: string }
  | { readonly kind: 'signalTesters'; readonly label: string; readonly joinEui: string }
  | {
      readonly kind: 'gateways'
      readonly gatewayId: string | null
      readonly boardId: string | null
      readonly productId: string | null
    }
)

interface NewRegistration {
  readonly tenantId: string | null
  readonly change: Extract<RegistrationChange, { created: unknown } | { gatewayCreated: unknown }>
  readonly keys: { readonly appKey: string; readonly genAppKey: string | null } | null
}

/** What is done for a row: the device is added to the app, or the network server is told, or both. */
export interface DeviceWork {
  readonly add: NewDevice | null
  readonly registration: NewRegistration | null
}

interface Read {
  cells: Cells
  eui: string
  joinEui: string
  tenantText: string
  /** The device's own cells, once the rest is known. */
  device: (tenantId: string | null) => NewDevice | null
  name: string | null
  sensorType: SensorType | null
  wtId: string | null
  keys: NewRegistration['keys']
}

/** Reads a row by the kind of its device; cells that a skipped part alone would need are not read. */
const read = (
  kind: DeviceKind,
  source: DeviceRow,
  { skipAdminApp, skipNetworkServer, sensorType: chosen }: OnboardingInput,
): Read => {
  const cells = new Cells(source)
  const eui = cells.eui(kind === 'thermostats' || kind === 'sensors' ? 'devEui' : 'eui', {
    mac: kind === 'gateways',
  })
  const joinEui = kind === 'gateways' ? '' : cells.eui('joinEui')
  const inApp = !skipAdminApp
  const tenantText = kind === 'thermostats' ? (cells.text('tenantId') ?? '') : ''
  const wtId = kind === 'thermostats' && inApp ? cells.text('wtId', { needed: true }) : null
  const hardwareRevision = kind === 'thermostats' && inApp ? cells.revision('hardwareRevision') : null
  const firmwareVersion = kind === 'thermostats' && inApp ? cells.version('firmwareVersion') : null
  const sensorType = kind === 'sensors' && inApp ? cells.sensorType('sensorType', chosen) : null
  const label = kind === 'signalTesters' ? cells.text('label', { needed: inApp }) : null
  const gatewayId = kind === 'gateways' ? cells.text('gatewayId') : null
  const parts =
    kind === 'gateways'
      ? { boardId: cells.text('boardId'), productId: cells.text('productId') }
      : { boardId: null, productId: null }
  const appKey = skipNetworkServer || kind === 'gateways' ? null : cells.key('appKey')
  const genAppKey =
    skipNetworkServer || kind !== 'thermostats' ? null : cells.key('genAppKey', { needed: false })
  const ownName = kind === 'thermostats' ? cells.text('name') : null
  return {
    cells,
    eui,
    joinEui,
    tenantText,
    name: ownName ?? label ?? gatewayId,
    sensorType,
    wtId,
    keys: appKey === null ? null : { appKey, genAppKey },
    device: (tenantId) => {
      if (kind === 'thermostats')
        return wtId === null || hardwareRevision === null || firmwareVersion === null
          ? null
          : { kind, eui, tenantId, wtId, joinEui, hardwareRevision, firmwareVersion }
      if (kind === 'sensors')
        return sensorType === null ? null : { kind, eui, tenantId, type: sensorType, joinEui }
      if (kind === 'signalTesters') return label === null ? null : { kind, eui, tenantId, label, joinEui }
      return { kind, eui, tenantId, gatewayId, ...parts }
    },
  }
}

/** Says what a row has in common with others: of the file, and of the app. */
const compare = (
  kind: DeviceKind,
  rows: readonly Read[],
  known: KnownDevices,
  { skipAdminApp, skipNetworkServer }: OnboardingInput,
): void => {
  const [euis, wtIds] = [new Set<string>(), new Set<string>()]
  for (const { cells, eui, wtId } of rows) {
    const column = kind === 'thermostats' || kind === 'sensors' ? 'devEui' : 'eui'
    const device = known.byEui.get(eui)
    if (euis.has(eui) && !cells.isFaulty()) cells.say(column, 'duplicate')
    euis.add(eui)
    if (wtId !== null) {
      if (wtIds.has(wtId)) cells.say('wtId', 'duplicate')
      else if (known.wtIds.has(wtId)) cells.say('wtId', 'wtIdTaken')
      wtIds.add(wtId)
    }
    if (cells.issues.some((issue) => issue.column === column)) continue
    if (device && (!skipAdminApp || device.kind !== kind || !device.isReached)) cells.say(column, 'euiTaken')
    else if (
      !skipNetworkServer &&
      (known.waiting.has(eui) || whyNotRegisterGateway({ registeredAt: device?.isRegistered ? eui : null }))
    )
      cells.say(column, 'deviceRegistered')
    else if (skipAdminApp && !device) cells.say(column, 'notInApp', 'warning')
  }
}

const tagsOf = (
  kind: DeviceKind,
  tenantId: string | null,
  sensorType: SensorType | null,
): Record<string, string> => {
  if (kind === 'thermostats') return thermostatTags(tenantId)
  const word = { sensors: 'sensor', signalTesters: 'signalTester', gateways: 'gateway' } as const
  return {
    kind: word[kind],
    ...(sensorType !== null && { type: sensorType }),
    ...(tenantId !== null && { tenant: tenantId }),
  }
}

const registrationOf = (
  kind: DeviceKind,
  { eui, joinEui, name, keys, sensorType }: Read,
  tenantId: string | null,
  input: OnboardingInput,
): NewRegistration => {
  const shown = { name: name ?? eui, tags: tagsOf(kind, tenantId, sensorType) }
  if (kind === 'gateways') return { tenantId, change: { gatewayCreated: shown }, keys: null }
  const { applicationId, deviceProfileId } = input
  return { tenantId, change: { created: { ...shown, joinEui, applicationId, deviceProfileId } }, keys }
}

/** The client that each row names, or else the chosen one. Says which texts name none. */
const clientsOf = (
  rows: readonly Read[],
  known: readonly NamedTenant[],
  otherwise: string | null,
): ((row: Read) => string | null) => {
  const found = new Map<string, ReturnType<typeof findTenant>>()
  const clients = new Map<Read, string | null>()
  for (const row of rows) {
    const text = row.tenantText
    if (text === '') {
      clients.set(row, otherwise)
      continue
    }
    const client = found.get(text) ?? findTenant(text, known)
    found.set(text, client)
    if (typeof client === 'string') row.cells.say('tenantId', client)
    else clients.set(row, client.id)
  }
  return (row) => clients.get(row) ?? null
}

/** Checks the rows of a file of new devices, and says what is to be done for each. */
export const planDevices = async (
  tx: Tx,
  actor: TenantReach,
  kind: DeviceKind,
  source: readonly DeviceRow[],
  input: OnboardingInput,
): Promise<RowPlan<DeviceWork>[]> => {
  const rows = source.map((row) => read(kind, row, input))
  const known = await knownDevices(
    tx,
    actor,
    rows.map(({ eui }) => eui),
    rows.flatMap(({ wtId }) => wtId ?? []),
  )
  const texts = [...new Set(rows.map(({ tenantText }) => tenantText).filter((text) => text !== ''))]
  const clientOf = clientsOf(rows, await tenantsNamed(tx, actor, texts, []), input.tenantId)
  compare(kind, rows, known, input)
  return rows.map((row) => {
    const { cells, eui } = row
    const tenantId = input.skipAdminApp ? (known.byEui.get(eui)?.tenantId ?? clientOf(row)) : clientOf(row)
    const registration = input.skipNetworkServer ? null : registrationOf(kind, row, tenantId, input)
    const work = cells.isFaulty()
      ? null
      : { add: input.skipAdminApp ? null : row.device(tenantId), registration }
    return { row: cells.row, eui, issues: cells.issues, work }
  })
}
