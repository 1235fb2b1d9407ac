import { count } from 'drizzle-orm'
import type { ChirpstackConfiguration } from '../../../contract/main/sensorShapes.ts'
import { sensorTypes, type SensorType } from '../../../domain/enums.ts'
import { sensors } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { NamedEntry, RegistrationPort } from '../../ports/Network.ts'
import { askNetwork } from '../../registration/askNetwork.ts'
import { sensorsOf } from './sensorRows.ts'

/** Search words for an entry of the network server, best first: the model, its maker, the kind. */
const wordsFor = (type: SensorType): string[] => [type.replace('Dragino', ''), 'dragino', 'sensor']

/** The entry whose name contains the best matching word; if none matches, the only entry if there is exactly one. */
const spoken = (entries: readonly NamedEntry[], words: readonly string[]): string | null => {
  const found = words.flatMap((word) =>
    entries.filter(({ name }) =>
      name
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .includes(word.toLowerCase()),
    ),
  )
  return (found[0] ?? (entries.length === 1 ? entries[0] : undefined))?.id ?? null
}

const nameOf = (entries: readonly NamedEntry[], id: string): string | null =>
  entries.find((entry) => entry.id === id)?.name ?? null

interface Counted {
  all: number
  registered: number
}

/** How many sensors of each type the actor sees, and how many of them are registered. */
export const countSensors = async (tx: Tx, actor: TenantActor): Promise<ReadonlyMap<SensorType, Counted>> => {
  const rows = await tx
    .select({ type: sensors.type, all: count(), registered: count(sensors.registeredAt) })
    .from(sensors)
    .where(sensorsOf(actor, 'estate.read'))
    .groupBy(sensors.type)
  return new Map(rows.map(({ type, ...counted }) => [type, counted]))
}

/**
 * The network server's options for sensors, the counts per type, and the registration of one device. It waits for the network server, so call
 * it after the transaction. Errors: networkUnreachable 503, networkRefused 422.
 */
export const readChirpstackConfiguration = async (
  register: RegistrationPort,
  counted: ReadonlyMap<SensorType, Counted>,
  eui?: string,
): Promise<ChirpstackConfiguration> => {
  const [applications, deviceProfiles, device] = await askNetwork(() =>
    Promise.all([
      register.applications(),
      register.deviceProfiles(),
      eui === undefined ? undefined : register.device(eui),
    ]),
  )
  return {
    isReal: register.isReal,
    applications: applications.map(({ id, name }) => ({ id, name })),
    deviceProfiles: deviceProfiles.map(({ id, name, region }) => ({ id, name, region })),
    types: sensorTypes.map((type) => ({
      type,
      applicationId: spoken(applications, wordsFor(type)),
      deviceProfileId: spoken(deviceProfiles, wordsFor(type)),
      sensors: counted.get(type)?.all ?? 0,
      registered: counted.get(type)?.registered ?? 0,
    })),
    sensor: device
      ? {
          eui: device.eui,
          applicationName: nameOf(applications, device.applicationId),
          deviceProfileName: nameOf(deviceProfiles, device.deviceProfileId),
          keysPresent: device.hasKeys,
          isDisabled: device.isDisabled,
        }
      : null,
  }
}
