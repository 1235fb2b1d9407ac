import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { pathParams, type EndpointSpec, type Group } from '../../contract/endpoint.ts'
import * as identity from '../../contract/identity/index.ts'
import * as main from '../../contract/main/index.ts'
import { liveTopics } from '../../domain/live.ts'
import { declareAll } from '../declareAll.ts'
import { lists } from '../lists.ts'
import { menu } from '../menu.tsx'
import { paths } from '../paths.ts'
import { keysOf, type CallName, type Calls, type Facts } from '../providers/declared.ts'
import { permissionsFor } from '../providers/rights.ts'
import { resources } from './index.ts'

declareAll()

const declarations: readonly Facts[] = [...resources, ...Object.values(lists)]
const groups: readonly Group[] = [...Object.values(main), ...Object.values(identity)]
const contract = new Map(
  groups.flatMap((group) => Object.values(group)).map((call) => [`${call.method} ${call.path}`, call]),
)

/** The contract's own call behind one in a declaration, which carries no schemas. */
const declaredCall = ({ method, path }: EndpointSpec): EndpointSpec | undefined =>
  contract.get(`${method} ${path}`)

const replyKeys = (call: EndpointSpec | undefined): readonly string[] | undefined => {
  const reply = call && declaredCall(call)?.reply
  return reply instanceof z.ZodObject ? Object.keys(reply.shape) : undefined
}

const actions = { list: 'list', read: 'show', create: 'create', update: 'edit', remove: 'delete' } as const
const callNames: readonly (keyof typeof actions)[] = ['list', 'read', 'create', 'update', 'remove']
const callFor = (calls: Calls, name: CallName): EndpointSpec | undefined =>
  calls[name] ?? (name === 'read' ? calls.list : undefined)
const needsIn = (call: EndpointSpec | undefined): readonly string[] | undefined => call && [call.needs].flat()

describe.each(declarations.map((facts) => [facts.name, facts] as const))(
  '%s',
  (name, { calls, needs, live = [] }) => {
    it('names calls of the contract, with the keys of their bodies', () => {
      const declared = Object.values(calls).map((call: EndpointSpec) => [
        `${call.method} ${call.path}`,
        keysOf(call),
      ])
      expect(declared).toEqual(
        Object.values(calls).map((call: EndpointSpec) => [
          `${call.method} ${call.path}`,
          keysOf(declaredCall(call) ?? call),
        ]),
      )
      expect(Object.values(calls).filter((call: EndpointSpec) => !declaredCall(call))).toEqual([])
    })

    it.each(['create', 'update'] as const)(
      'answers %s with everything that the page of a row reads: the reply fills its cache',
      (callName) => {
        const keys = replyKeys(calls.read)
        const answered = replyKeys(calls[callName])
        expect(keys && answered && keys.filter((key) => !answered.includes(key))).toEqual(
          keys && answered && [],
        )
      },
    )

    it.each(callNames)('requires the permission of its call to %s', (callName) => {
      const call = callFor(calls, callName)
      const own = call && needsIn(declaredCall(call))
      const narrowed: readonly string[] | undefined = needs?.[callName]
      expect(permissionsFor(name, actions[callName])).toEqual(narrowed ?? own)
      // a screen may narrow its call's permissions, but never widen them
      expect((narrowed ?? []).filter((permission) => !own?.includes(permission))).toEqual([])
    })

    it('subscribes only to existing topics', () => {
      expect(live.filter((topic) => !liveTopics.includes(topic))).toEqual([])
    })
  },
)

describe.each(resources.map((resource) => [resource.name, resource] as const))(
  'the pages of %s',
  (name, resource) => {
    it('are in the menu for users who may read the list', () => {
      const entries = menu.flatMap(({ pages }) => pages).filter(({ to }) => to === `/${name}`)
      expect(entries).toHaveLength(1)
      expect(entries[0]?.list).toBe(name)
      expect(entries[0]?.label).toBe(`resources.${name}.name_other`)
    })

    it('have a URL that other rooms know', () => {
      expect(
        Object.values(paths).filter(
          (path) => typeof path === 'object' && 'list' in path && path.list === `/${name}`,
        ),
      ).toHaveLength(1)
    })

    it('have a name in both languages', async () => {
      for (const language of ['en', 'de']) {
        const { default: texts } = await import(`../../locales/${language}/${name}.json`)
        expect(texts).toMatchObject({ name_one: expect.any(String), name_other: expect.any(String) })
      }
    })

    it('create and edit a row where there is a call for it', () => {
      const { create, edit } = resource.pages
      const calls: Calls = resource.calls
      expect(create !== undefined).toBe(calls.create !== undefined)
      // a thermostat's one page replaces the edit page
      if (name !== 'thermostats') expect(edit !== undefined).toBe(calls.update !== undefined)
    })

    it('have form fields for what the calls take', async () => {
      const form = 'form' in resource ? await resource.form?.() : undefined
      if (!form) return
      const calls: Calls = resource.calls
      const { params }: Facts = resource
      const takes = (call: EndpointSpec | undefined) => {
        const own = call && declaredCall(call)
        return own
          ? [...(keysOf(own) ?? []), ...pathParams(own.path).map((param) => params?.[param] ?? param)]
          : []
      }
      expect(Object.keys(form.create.shape).filter((key) => !takes(calls.create).includes(key))).toEqual([])
      expect(Object.keys(form.update.shape).filter((key) => !takes(calls.update).includes(key))).toEqual([])
    })
  },
)

it('lists rows by their names, but for those that one looks for by something else', () => {
  const orders = resources.map(({ name, order }: Facts) => [name, `${order?.field} ${order?.order}`] as const)
  expect(Object.fromEntries(orders.filter(([, order]) => order !== 'name ASC'))).toEqual({
    appointments: 'startsAt DESC',
    'building-units': 'customerId ASC',
    gateways: 'eui ASC',
    'global-users': 'lastName ASC',
    leases: 'startsOn DESC',
    projects: 'status ASC',
    'public-areas': 'buildingName ASC',
    renters: 'lastName ASC',
    sensors: 'eui ASC',
    'signal-testers': 'label ASC',
    thermostats: 'lastSeenAt DESC',
    users: 'lastName ASC',
  })
})

describe('the menu', () => {
  it('shows lists that are not resources to users who may read them', () => {
    const listed = new Map(menu.flatMap(({ pages }) => pages).map(({ to, list }) => [to, list]))
    const pages = {
      jobs: paths.jobs,
      audit: paths.audit,
      alerts: paths.alerts,
      consents: paths.consents,
      'bulk-updates': paths.bulkUpdates,
    } as const
    for (const [name, path] of Object.entries(pages)) expect(listed.get(path)).toBe(name)
  })
})
