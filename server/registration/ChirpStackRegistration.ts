import * as z from 'zod'
import { callApi, type ApiOptions } from './callApi.ts'
import {
  RegistrationError,
  type DeviceChanges,
  type DeviceProfile,
  type NamedEntry,
  type NewDevice,
  type NewGateway,
  type RegisteredDevice,
  type RegistrationPort,
} from '../ports/Network.ts'

/** Page size of lists; without a limit ChirpStack returns only the total count. */
const pageSize = 100
/** Seconds between two statistics of a gateway. */
const statsInterval = 30

const text = z.string().default('')
// protobuf's JSON omits fields that have their default value
const Device = z.looseObject({
  devEui: text,
  name: text,
  applicationId: text,
  deviceProfileId: text,
  isDisabled: z.boolean().default(false),
  tags: z.record(z.string(), z.string()).default({}),
})
const DeviceReply = z.object({ device: Device })
const Entry = z.object({ id: z.string(), name: text })
const Profile = Entry.extend({ region: text, macVersion: text, supportsOtaa: z.boolean().default(false) })
const page = <T extends z.ZodType>(item: T) =>
  z.object({ totalCount: z.coerce.number().default(0), result: z.array(item).default([]) })

const path = (eui: string, rest = ''): string => `/devices/${encodeURIComponent(eui)}${rest}`
const none = () => undefined

/** Turns notRegistered into undefined. */
const ifRegistered = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof RegistrationError && error.reason === 'notRegistered') return undefined
    throw error
  })

/** Registration with ChirpStack v4 over its REST API (the program chirpstack-rest-api). */
export class ChirpStackRegistration implements RegistrationPort {
  readonly isReal = true
  readonly #api: ApiOptions
  readonly #tenantId: string | undefined

  /** `?tenant=<id>` in the URL names the tenant of a tenant token; a global token sees all tenants. */
  constructor(api: ApiOptions) {
    this.#api = api
    this.#tenantId = new URL(api.url).searchParams.get('tenant') ?? undefined
  }

  #call<T>(schema: z.ZodType<T>, call: Parameters<typeof callApi>[1]): Promise<T> {
    return callApi(this.#api, call).then((json) => {
      const parsed = schema.safeParse(json)
      if (parsed.success) return parsed.data
      throw new RegistrationError(
        'unreachable',
        'the network server answers in another way than ChirpStack v4',
      )
    })
  }

  async #list<T>(item: z.ZodType<T>, of: string, query: Readonly<Record<string, string>>): Promise<T[]> {
    const all: T[] = []
    for (;;) {
      const { totalCount, result } = await this.#call(page(item), {
        path: of,
        query: { ...query, limit: String(pageSize), offset: String(all.length) },
      })
      all.push(...result)
      if (result.length === 0 || all.length >= totalCount) return all
    }
  }

  async #tenants(): Promise<string[]> {
    if (this.#tenantId !== undefined) return [this.#tenantId]
    return (await this.#list(Entry, '/tenants', {})).map(({ id }) => id)
  }

  async createDevice({
    eui,
    appKey,
    genAppKey,
    description = '',
    tags = {},
    ...device
  }: NewDevice): Promise<void> {
    await callApi(this.#api, {
      method: 'POST',
      path: '/devices',
      body: { device: { devEui: eui, description, tags, ...device } },
    })
    if (appKey === undefined) return
    try {
      // LoRaWAN 1.0 devices have their only key in the field of the network key
      const deviceKeys = { devEui: eui, nwkKey: appKey, ...(genAppKey !== undefined && { genAppKey }) }
      await callApi(this.#api, { method: 'POST', path: path(eui, '/keys'), body: { deviceKeys } })
    } catch (error) {
      // a device without its key never joins, and would block the next attempt
      await this.deleteDevice(eui).catch(none)
      throw error
    }
  }

  async device(eui: string): Promise<RegisteredDevice | undefined> {
    const reply = await ifRegistered(this.#call(DeviceReply, { path: path(eui) }))
    if (!reply) return undefined
    const { name, applicationId, deviceProfileId, isDisabled, tags } = reply.device
    const keys = await ifRegistered(callApi(this.#api, { path: path(eui, '/keys') }))
    return { eui, name, applicationId, deviceProfileId, isDisabled, hasKeys: keys !== undefined, tags }
  }

  async updateDevice(eui: string, changes: DeviceChanges): Promise<void> {
    // the call replaces the whole device, so unchanged fields are sent back as read
    const { device } = await this.#call(DeviceReply, { path: path(eui) })
    await callApi(this.#api, {
      method: 'PUT',
      path: path(eui),
      body: { device: { ...device, ...changes, devEui: eui } },
    })
  }

  async disableDevice(eui: string): Promise<void> {
    await this.updateDevice(eui, { isDisabled: true })
  }

  async deleteDevice(eui: string): Promise<void> {
    await ifRegistered(callApi(this.#api, { method: 'DELETE', path: path(eui) }))
  }

  async createGateway({ eui, name, tenantId, tags = {} }: NewGateway): Promise<void> {
    const [of = tenantId] = tenantId === undefined ? await this.#tenants() : [tenantId]
    if (of === undefined)
      throw new RegistrationError('refused', 'the network server has no tenant that a gateway could be of')
    await callApi(this.#api, {
      method: 'POST',
      path: '/gateways',
      body: { gateway: { gatewayId: eui, name, tenantId: of, tags, statsInterval } },
    })
  }

  async deleteGateway(eui: string): Promise<void> {
    await ifRegistered(callApi(this.#api, { method: 'DELETE', path: `/gateways/${encodeURIComponent(eui)}` }))
  }

  async applications(): Promise<NamedEntry[]> {
    const lists: NamedEntry[][] = []
    for (const tenantId of await this.#tenants())
      lists.push(await this.#list(Entry, '/applications', { tenantId }))
    return lists.flat()
  }

  async deviceProfiles(): Promise<DeviceProfile[]> {
    const lists: DeviceProfile[][] = []
    for (const tenantId of await this.#tenants())
      lists.push(await this.#list(Profile, '/device-profiles', { tenantId }))
    // global profiles are listed with every tenant
    return [...new Map(lists.flat().map((profile) => [profile.id, profile])).values()]
  }

  async flushQueue(eui: string): Promise<void> {
    await callApi(this.#api, { method: 'DELETE', path: path(eui, '/queue') })
  }
}
