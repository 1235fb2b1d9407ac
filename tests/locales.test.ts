import { readdirSync, readFileSync } from 'node:fs'
import { convertRaTranslationsToI18next } from 'ra-i18n-i18next'
import englishMessages from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { auditEntities, auditVerbs } from '../domain/audit.ts'
import { errors } from '../contract/errors.ts'
import { jobKindNames } from '../contract/job.ts'
import { deviceFileFaults } from '../contract/main/deviceFiles.ts'
import { reassignIssues } from '../contract/main/gatewayReassign.ts'
import { bulkItemStates, bulkStates } from '../domain/downlinks/bulkPlan.ts'
import { downlinkPhases, downlinkReasons } from '../domain/commands/sending.ts'
import { commandOrder, extendedDownlinkCodes } from '../domain/commands/commandTable.ts'
import { thermostatEventKinds, thermostatHistoryKinds } from '../domain/devices/state.ts'
import {
  alertTypes,
  downlinkSources,
  downlinkStatuses,
  firmwareStatuses,
  gatewayAggregatedStatuses,
  gatewayInstallationIssues,
  gatewayPlacements,
  malfunctionGroups,
  networkStatuses,
  operationalModes,
  productionLineTypes,
  roles,
  sensorPlacements,
  sensorTypes,
  signalStrengths,
  thermostatLifecycles,
} from '../domain/enums.ts'
import { deviceFiles } from '../domain/import/deviceColumns.ts'
import { onboardingIssues, onboardingOutcomes, onboardingSubjects } from '../domain/import/onboarding.ts'
import { transferKinds } from '../domain/transfers/transfer.ts'
import { transferReasons, transferStates } from '../domain/transfers/transferStates.ts'
import { permissionNames } from '../domain/roles/permissions.ts'
import { lineIssues } from '../domain/rules/productionLine.ts'
import { gatewayInstallationProcesses } from '../domain/rules/gateway.ts'
import { isSaidElsewhere } from '../scripts/virtualModules.ts'
import { screenSources } from './support/screenSources.ts'

const folder = new URL('../locales/', import.meta.url)
const filesOf = (language: string) => readdirSync(new URL(`${language}/`, folder)).sort()

/** All texts of a tree by dotted key. */
function texts(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...texts(inner, path ? `${path}.${key}` : key)]),
  )
}

const read = (language: string, file: string): Map<string, unknown> =>
  texts(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')))

const placeholders = (text: unknown) =>
  [...String(text).matchAll(/\{\{(\w+)(?:, \w+)?\}\}/g)]
    .map((match) => match[1] ?? '')
    .toSorted((one, other) => one.localeCompare(other))

const files = filesOf('en')

it('has the same files in both languages', () => {
  expect(filesOf('de')).toEqual(files)
})

describe.each(files)('%s', (file) => {
  const en = read('en', file)
  const de = read('de', file)

  it('has the same keys in both languages', () => {
    expect([...de.keys()].sort()).toEqual([...en.keys()].sort())
  })

  it('has the same placeholders in both languages', () => {
    const differing = [...en].filter(
      ([key, text]) => de.has(key) && placeholders(text).join() !== placeholders(de.get(key)).join(),
    )
    expect(differing.map(([key]) => key)).toEqual([])
  })

  it("has a text at every key, with placeholders in i18next's syntax", () => {
    const wrong = [...en, ...de].filter(
      ([key, text]) =>
        typeof text !== 'string' ||
        (text.trim() === '' && key !== 'boolean.null') ||
        /%\{|\|\|\|\||\$\{/.test(text),
    )
    expect(wrong).toEqual([])
  })

  it('has both plural forms where it has one', () => {
    const lonely = [...en.keys()].filter(
      (key) =>
        (key.endsWith('_one') && !en.has(key.replace(/_one$/, '_other'))) ||
        (key.endsWith('_other') && !en.has(key.replace(/_other$/, '_one'))),
    )
    expect(lonely).toEqual([])
  })

  it('addresses people in German as "Sie"', () => {
    const familiar = [...de].filter(([, text]) =>
      /\b(du|dir|dich|dein|deine|deinen|deiner|deinem|euch|euer)\b/i.test(String(text)),
    )
    expect(familiar.map(([key]) => key)).toEqual([])
  })
})

describe('ra.json', () => {
  const theirs = texts(convertRaTranslationsToI18next(englishMessages.ra))

  it.each(['en', 'de'])('has every key of react-admin and no others in %s', (language) => {
    expect([...read(language, 'ra.json').keys()].sort()).toEqual([...theirs.keys()].sort())
  })

  it.each(['en', 'de'])('has the placeholders of react-admin in %s', (language) => {
    // a field keeps its capitals: German nouns and EUI have no lower case
    const inTheirs = (key: string) =>
      placeholders(theirs.get(key)).map((name) => name.replace('field_lower_first', 'field'))
    const differing = [...read(language, 'ra.json')].filter(
      ([key, text]) => placeholders(text).join() !== inTheirs(key).join(),
    )
    // Singular forms may say "1" in words, and German names the thing where English points at it.
    expect(differing.map(([key]) => key)).toEqual([])
  })
})

describe('errors.json', () => {
  const known = read('en', 'errors.json')

  it('has a text for every error code of the contract', () => {
    expect(Object.keys(errors).filter((code) => !known.has(code))).toEqual([])
  })

  it('has a text for every reason that the rules of the domain return', () => {
    const reasons = ['rules', 'geometry', 'roles'].flatMap((room) => {
      const rules = new URL(`../domain/${room}/`, import.meta.url)
      return readdirSync(rules)
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .flatMap((name) =>
          [
            ...readFileSync(new URL(name, rules), 'utf8').matchAll(/type WhyNot\w+ =((?:.|\n\s+\|)*)/g),
          ].flatMap((type) => [...(type[1] ?? '').matchAll(/'(\w+)'/g)].map((code) => code[1] ?? '')),
        )
    })
    expect(reasons.length).toBeGreaterThan(20)
    expect(reasons.filter((code) => !known.has(code))).toEqual([])
  })

  it('has a text for every reason that the schemas of the contract report', () => {
    const contract = new URL('../contract/', import.meta.url)
    const source =
      readFileSync(new URL('shapes.ts', contract), 'utf8') +
      readFileSync(new URL('zodErrors.ts', contract), 'utf8')
    const codes = [
      ...source.matchAll(
        /(?:error: |max\(\w+, |min\(\w+, |int\(|regex\(.*?, |return |withArgs\(|\? |: )'([a-z]+[A-Z]\w+|required)'/g,
      ),
    ].map((match) => match[1] ?? '')
    expect(codes).toContain('invalidCharacters')
    expect(codes.filter((code) => !known.has(code))).toEqual([])
  })
})

describe('ui.json', () => {
  const known = read('en', 'ui.json')

  it('names every role and every permission', () => {
    expect(roles.filter((role) => !known.has(`roles.${role}`))).toEqual([])
    expect(permissionNames.filter((permission) => !known.has(`permissions.${permission}`))).toEqual([])
  })
})

describe('the keys of the app', () => {
  const sources = screenSources
    // the pages before the sign-in have texts of their own, whose keys do not start with a room
    .filter(({ name }) => !name.startsWith('account/'))
    .map(({ text }) => text.replace(/\/\*\*[^]*?\*\/|^ *\/\/.*$/gm, ''))
  const rooms = files.map((file) => file.replace('.json', ''))
  const keys = new Set(
    rooms.flatMap((room) => [...read('en', `${room}.json`).keys()].map((key) => `${room}.${key}`)),
  )
  const branches = new Set(
    [...keys].flatMap((key) => key.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))),
  )
  const inRoom = (key: string) => rooms.includes(key.split('.')[0] ?? '')
  const permissions: ReadonlySet<string> = new Set(permissionNames)
  const isKnown = (key: string) => branches.has(key) || keys.has(`${key}_other`)

  it('each have a text if they are literals', () => {
    const named = sources.flatMap((source) =>
      [...source.matchAll(/['"`]([a-z][A-Za-z-]*(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? ''),
    )
    expect(named.length).toBeGreaterThan(500)
    expect(named.filter((key) => inRoom(key) && !permissions.has(key) && !isKnown(key))).toEqual([])
  })

  it('are none of the files that the app does not load', () => {
    const unloaded = rooms.filter(isSaidElsewhere)
    expect(unloaded).toContain('account')
    const named = sources.flatMap((source) =>
      [...source.matchAll(/['"`]([a-z][A-Za-z-]*)\.[\w$]/g)].map((match) => match[1] ?? ''),
    )
    expect(named.filter((room) => unloaded.includes(room))).toEqual([])
  })
})

describe('the enumerations', () => {
  const named = {
    'buildings.gatewayStatuses': gatewayAggregatedStatuses,
    'buildings.issues': gatewayInstallationIssues,
    'buildings.placements': gatewayPlacements,
    'audit.entities': auditEntities,
    'audit.verbs': auditVerbs,
    'commands.codes': extendedDownlinkCodes,
    'commands.names': commandOrder,
    'commands.phases': downlinkPhases,
    'commands.reasons': downlinkReasons,
    'commands.sources': downlinkSources,
    'commands.statuses': downlinkStatuses,
    'commands.bulk.itemStates': bulkItemStates,
    'jobs.kinds': jobKindNames,
    'commands.bulk.states': bulkStates,
    'device-files.faults': deviceFileFaults,
    'device-files.issues': [...new Set([...reassignIssues, ...onboardingIssues, ...lineIssues])],
    'onboarding.outcomes': onboardingOutcomes,
    'onboarding.subjects': onboardingSubjects,
    'data-transfers.kinds': transferKinds,
    'data-transfers.states': transferStates,
    'data-transfers.reasons': transferReasons,
    'device-files.templates': deviceFiles,
    'gateways.processes': gatewayInstallationProcesses,
    'monitoring.types': alertTypes,
    'deviceExport.alert': alertTypes,
    'sensors.types': sensorTypes,
    'sensors.typeHelp': sensorPlacements,
    'sensors.uses': sensorPlacements,
    'signal-testers.measurement.rating': signalStrengths,
    'thermostats.events.kinds': thermostatEventKinds,
    'thermostats.firmwareStatuses': firmwareStatuses,
    'thermostats.history.kinds': thermostatHistoryKinds,
    'thermostats.lifecycles': thermostatLifecycles,
    'thermostats.malfunction.groups': malfunctionGroups,
    'thermostats.modes': operationalModes,
    'thermostats.productionLine.types': productionLineTypes,
    'ui.networkStatuses': networkStatuses,
  } as const

  it.each(Object.entries(named))('%s has a text for each value', (path, values) => {
    const [room, ...rest] = path.split('.')
    const known = read('en', `${room}.json`)
    expect(values.filter((value) => !known.has([...rest, value].join('.')))).toEqual([])
  })
})
