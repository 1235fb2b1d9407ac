import { auditEntities, type AuditEntity } from '../../../domain/audit.ts'
import { declared, type Facts } from '../../providers/declared.ts'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** Recorded for the whole installation, and so in no client's log. */
const ofNoClient: ReadonlySet<string> = new Set<AuditEntity>(['session', 'setting', 'legalText'])

/** The entities of a client's audit log, in the order of the filter. */
export const entities = auditEntities.filter((entity) => !ofNoClient.has(entity))

/** The resource whose texts label the fields of an entity. */
export const factsOfEntity = (entity: string): Facts | undefined =>
  [...declared()].find(({ entities }) => entities?.includes(entity))

const resourceOf = (entity: string): string | undefined => factsOfEntity(entity)?.name

/** An action in words: `building.update` is 'Building changed'. */
export const actionInWords = (
  { action, entity }: { action: string; entity: string },
  translate: Translate,
): string => {
  const verb = action.slice(action.indexOf('.') + 1)
  return translate('audit.what', {
    entity: translate(`audit.entities.${entity}`, { _: entity }),
    verb: translate(`audit.verbs.${verb}`, { _: verb }),
  })
}

/** `constructionYear` as 'Construction year', for a field that no form labels. */
const spoken = (field: string): string => {
  const words = field
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A field's label, as in the forms. */
export const fieldInWords = (entity: string, field: string, translate: Translate): string => {
  const resource = resourceOf(entity)
  const fallback = translate(`forms.address.${field}`, {
    _: translate(`audit.names.${field}`, { _: translate(`commands.names.${field}`, { _: spoken(field) }) }),
  })
  return resource ? translate(`resources.${resource}.fields.${field}`, { _: fallback }) : fallback
}

/** An enum value as the screens show it: a room's type `Kitchen` is 'Kitchen' or 'Küche'. Any other value stays as it is. */
export const valueInWords = (entity: string, field: string, value: string, translate: Translate): string => {
  if (!/^\w+$/.test(value)) return value
  const list = `${field}${field.endsWith('s') ? 'es' : 's'}`
  if (field === 'code') return translate(`commands.codes.${value}`, { _: value })
  return translate(`${resourceOf(entity) ?? entity}.${list}.${value}`, {
    _: translate(`ui.${list}.${value}`, { _: value }),
  })
}
