import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { roles, type Role } from '../domain/enums.ts'
import { functionalities, permissionsOf } from '../domain/roles/permissions.ts'
import { todoKinds } from '../domain/workday.ts'
import { declareAll } from './declareAll.ts'
import { menu } from './menu.tsx'
import { paths } from './paths.ts'
import { resources } from './resources/index.ts'
import { todoLists } from './todoLists.ts'
import { entriesOf, openPages, placeOf } from './ui/shell/workspaces.ts'

declareAll()

/** Every address that a value of `paths` gives, with any ids. */
const addressesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return addressesIn(value('1', '2', '3', '4', '5'))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}

const pathOf = (address: string): string => new URL(address, 'http://localhost').pathname

/** They work without a session, and so without the menu. */
const withoutSession = /^\/(?:sign-in|forgot-password|reset-password|register|confirm-email)(?:\/|$)/

const named = (role: Role, granted: readonly string[] = []) =>
  entriesOf(menu, [...permissionsOf(role), ...granted]).map(({ name }) => name)

describe('the pages of the app', () => {
  it('belong to one workspace each, with their detail pages and forms', () => {
    const addresses = addressesIn(paths)
      .map(pathOf)
      .filter((path) => !withoutSession.test(path))
    expect(addresses.length).toBeGreaterThan(100)
    expect(addresses.filter((path) => !placeOf(menu, path))).toEqual([])
    const places = menu.flatMap(({ pages }) => pages.flatMap(({ to, also = [] }) => [to, ...also]))
    expect(new Set(places).size).toBe(places.length)
  })

  it('are all of those that there are routes for', () => {
    const routes = [...readFileSync('src/OtherPages.tsx', 'utf8').matchAll(/path="(\/[^"*:]+)/g)].map(
      ([, path = '']) => path.replace(/\/$/, ''),
    )
    expect(routes.length).toBeGreaterThan(5)
    // leads on to the thermostats
    expect(routes.filter((path) => path !== '/fleet' && !placeOf(menu, path))).toEqual([])
    expect(resources.filter(({ name }) => !placeOf(menu, `/${name}/create`)).map(({ name }) => name)).toEqual(
      [],
    )
  })

  it('are marked at the page that they come from', () => {
    const at = (path: string) => placeOf(menu, path)?.page.to
    expect(at('/')).toBe('/')
    expect(at('/nowhere')).toBeUndefined()
    expect(at(pathOf(paths.heatLoadComparison('b', '1', '2')))).toBe(paths.buildings.list)
    expect(at(paths.thermostats.show('0011223344556677'))).toBe(paths.thermostats.list)
    expect(at(paths.production)).toBe(paths.thermostats.list)
    expect(at(paths.firmwareUpdate('1'))).toBe(paths.firmwareUpdates)
    expect(at(paths.appVersions)).toBe(paths.firmwareVersions)
    expect(at(paths.publishLegalText('legalNote'))).toBe(paths.legalTexts('optIn'))
  })

  it('have letters that differ', () => {
    const letters = menu.flatMap(({ pages }) => pages.flatMap(({ letter }) => letter ?? []))
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters).toHaveLength(16)
  })

  it('count what is to be done where it is listed', () => {
    const pages = Object.fromEntries(
      todoKinds.map((kind) => [kind, placeOf(menu, pathOf(todoLists(undefined)[kind]))?.page.to]),
    )
    expect(pages).toEqual({
      gatewaysOffline: paths.alerts,
      thermostatsUnreachable: paths.alerts,
      motorCalibration: paths.alerts,
      batteriesToChange: paths.alerts,
      projectsOverdue: paths.projects.list,
      consentsToProcess: paths.consents,
      unitsWithoutAccess: paths.buildingUnits.list,
      tasksFailed: paths.jobs,
    })
  })
})

describe('the menu', () => {
  it('has at most eight entries, and shows to each role those with something to open', () => {
    const office = [
      'portfolio',
      'projects',
      'devices',
      'alerts',
      'people',
      'updates',
      'privacy',
      'administration',
    ]
    const own = { SuperAdmin: office, Admin: office, Customer: office }
    const regular = ['portfolio', 'devices', 'alerts', 'privacy', 'administration']
    const technician = ['portfolio', 'projects', 'devices', 'people', 'updates', 'privacy', 'administration']
    const renter = ['privacy']
    expect(Object.fromEntries(roles.map((role) => [role, named(role)]))).toEqual({
      ...own,
      Regular: regular,
      Technician: technician,
      MainRenter: renter,
      SubRenter: renter,
    })
    expect(named('Technician', functionalities)).toEqual(technician)
  })

  it('names a workspace of one page after it', () => {
    const labels = (role: Role) =>
      Object.fromEntries(
        entriesOf(menu, permissionsOf(role)).map(({ name, label, to }) => [name, [label, to]]),
      )
    expect(labels('MainRenter')).toEqual({ privacy: ['menu.ownConsent', paths.ownConsent] })
    expect(labels('Regular')['privacy']).toEqual(['menu.legalTexts', paths.legalTexts('optIn')])
    expect(labels('Admin')['privacy']).toEqual(['menu.privacy', paths.consents])
  })

  it('leads renters to their consent and their account, and nowhere else', () => {
    expect(openPages(menu, permissionsOf('MainRenter')).map(({ page }) => page.to)).toEqual([
      paths.home,
      paths.profile,
      paths.changePassword,
      paths.glossary,
      paths.releases,
      paths.about,
      paths.ownConsent,
    ])
  })
})
