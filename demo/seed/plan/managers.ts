import type { Region } from '../data/districts.ts'
import type { ArchetypeName } from './archetypes.ts'

/** How a manager numbers units: from the estate, complex, building and unit, all counted from 1, and a running number of all its units. */
type CustomerIdOf = (place: {
  estate: number
  complex: number
  house: number
  unit: number
  running: number
}) => string

export interface Manager {
  readonly name: string
  readonly description: string
  readonly domain: string
  readonly region: Region
  readonly address: {
    readonly street: string
    readonly streetNumber: string
    readonly zipcode: string
    readonly city: string
  }
  /** For each location, the number of buildings of each complex. */
  readonly locations: readonly (readonly number[])[]
  readonly archetypes: readonly (readonly [ArchetypeName, number])[]
  readonly customerId: CustomerIdOf
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0')

/** Three invented property managers; no real one has these names. */
export const demoManagers: readonly Manager[] = [
  {
    name: 'Wohnbau Elbtal eG',
    description: 'Genossenschaft mit Beständen entlang der Elbe',
    domain: 'wohnbau-elbtal.test',
    region: 'elbe',
    address: { street: 'Großenhainer Straße', streetNumber: '61', zipcode: '01127', city: 'Dresden' },
    locations: [[3, 2], [4], [2, 2], [3], [2], [3, 2], [1], [2]],
    archetypes: [
      ['slab', 35],
      ['gruenderzeit', 25],
      ['postwar', 25],
      ['modern', 15],
    ],
    customerId: ({ complex, house, unit }) => `${4700 + complex}.${digits(house, 2)}.${digits(unit, 3)}`,
  },
  {
    name: 'Zechenbogen Hausverwaltung GmbH',
    description: 'Fremdverwaltung im Ruhrgebiet',
    domain: 'zechenbogen.test',
    region: 'ruhr',
    address: { street: 'Kaiserstraße', streetNumber: '118', zipcode: '44143', city: 'Dortmund' },
    locations: [[3, 3], [4], [2], [3, 1], [2], [2]],
    archetypes: [
      ['postwar', 50],
      ['interwar', 25],
      ['gruenderzeit', 12],
      ['modern', 13],
    ],
    customerId: ({ estate, complex, house, unit }) =>
      `${digits(estate, 2)}-${digits(complex, 3)}/${house} WE ${digits(unit, 2)}`,
  },
  {
    name: 'Spreekante Wohnen GmbH & Co. KG',
    description: 'Eigenbestand in Berlin und Potsdam',
    domain: 'spreekante-wohnen.test',
    region: 'spree',
    address: { street: 'Uferstraße', streetNumber: '5-7', zipcode: '13347', city: 'Berlin' },
    locations: [[4], [2, 2], [3], [2], [1]],
    archetypes: [
      ['gruenderzeit', 45],
      ['postwar', 20],
      ['slab', 20],
      ['modern', 15],
    ],
    customerId: ({ running }) => `WE ${running}`,
  },
]

/** Two further managers, whose lists are the example files: their buildings and numbers do not occur in the demo. */
export const exampleManagers = {
  xlsx: {
    name: 'Pleißenblick Wohnungsverwaltung GmbH',
    description: 'Bestand in Leipzig, Chemnitz und Halle',
    domain: 'pleissenblick.test',
    region: 'pleisse',
    address: { street: 'Karl-Heine-Straße', streetNumber: '27', zipcode: '04229', city: 'Leipzig' },
    locations: [[3, 2], [4, 2], [3], [2, 2], [3, 3], [2], [3, 2], [2]],
    archetypes: [
      ['gruenderzeit', 40],
      ['slab', 25],
      ['postwar', 20],
      ['modern', 15],
    ],
    customerId: ({ complex, house, unit }) =>
      `${digits(20 + complex, 3)}-${digits(house, 2)}-${digits(unit, 3)}`,
  },
  csv: {
    name: 'Hausverwaltung Pegnitzbogen KG',
    description: 'Fremdverwaltung in Mittelfranken',
    domain: 'pegnitzbogen.test',
    region: 'franken',
    address: { street: 'Fürther Straße', streetNumber: '212a', zipcode: '90429', city: 'Nürnberg' },
    locations: [[3, 2], [2, 2], [3, 3], [4, 2], [2], [2, 3], [3], [4]],
    archetypes: [
      ['postwar', 45],
      ['gruenderzeit', 25],
      ['interwar', 15],
      ['modern', 15],
    ],
    customerId: ({ running }) => `ME ${10_200 + running}`,
  },
} as const satisfies Record<string, Manager>
