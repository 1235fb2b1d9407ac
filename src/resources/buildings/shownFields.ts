import type { BuildingField } from '../../../domain/rules/buildingFields.ts'
import { fieldNames } from '../../../domain/rules/fields.ts'

interface Shown {
  /** The part of the form that asks for it. */
  readonly form: 'house' | 'temperatures' | 'installation' | 'gateways' | 'services'
  /** The card of the building's page that states it; without one the page says it in words of its own, or not at all. */
  readonly facts?: 'house' | 'work'
  /** Text key of the help below the input. */
  readonly help?: string
  readonly required?: true
  /** Its input stands at the end of its part, wherever the page states it. */
  readonly last?: true
}

/** Where the app asks for each field of a building and states it, in the order of the page. */
export const shownFields: Readonly<Record<BuildingField, Shown>> = {
  constructionYear: { form: 'house', facts: 'house' },
  renovationYear: { form: 'house', facts: 'house' },
  floorsAbove: { form: 'house', facts: 'house', help: 'buildings.floorsAboveHelp', required: true },
  floorsBelow: { form: 'house', facts: 'house' },
  residentialUnitsCount: { form: 'house', facts: 'house', last: true },
  roofType: { form: 'house', facts: 'house' },
  topFloorUsage: { form: 'house', facts: 'house' },
  basement: { form: 'house', facts: 'house' },
  exteriorWalls: { form: 'house', facts: 'house' },
  minTemperature: { form: 'temperatures', help: 'buildings.temperatureHelp' },
  maxTemperature: { form: 'temperatures', help: 'buildings.temperatureHelp' },
  installationFrom: { form: 'installation' },
  installationTo: { form: 'installation' },
  gatewayInstallationRequested: { form: 'gateways', help: 'buildings.gateways.queue' },
  recommendedGateways: { form: 'gateways' },
  ventAllRadiators: { form: 'services', facts: 'work' },
  flyerPosted: { form: 'installation', facts: 'work' },
}

const order = fieldNames(shownFields)

/** The fields of a part of the form, in the order of its inputs. */
export const fieldsOfForm = (form: Shown['form']): readonly BuildingField[] => {
  const fields = order.filter((field) => shownFields[field].form === form)
  return [
    ...fields.filter((field) => !shownFields[field].last),
    ...fields.filter((field) => shownFields[field].last),
  ]
}

/** The fields that a card of the building's page states, in order. */
export const fieldsOfFacts = (facts: NonNullable<Shown['facts']>): readonly BuildingField[] =>
  order.filter((field) => shownFields[field].facts === facts)
