import type { AutomaticUpdate, AutomaticUpdateInput } from '../../contract/main/autoFuota.ts'
import type { FirmwareKind } from '../../domain/firmware/artifacts.ts'
import { givenFilters } from '../../domain/rules/deviceSearch.ts'
import { isRolloutValid, rolloutOf, usualRollout, type NumberName, type RolloutDraft } from './batchDraft.ts'

/** Which thermostats a rule keeps up to date: those of the whole client, of a building, or what other filters chose, which stay as they are. */
export type AutomaticTarget = 'client' | 'building' | 'filters'

/** What a rule is about, as its filters say. */
export const targetOf = ({ filters }: Pick<AutomaticUpdate, 'filters'>): AutomaticTarget => {
  const given = givenFilters(filters)
  if (given.length === 1 && given[0] === 'TenantIds') return 'client'
  return given.length === 1 && filters.BuildingIds?.length === 1 ? 'building' : 'filters'
}

/** What is entered of an automatic update. */
export interface AutomaticDraft extends RolloutDraft {
  name: string
  kind: FirmwareKind
  /** '' for the newest. */
  version: string
  enabled: boolean
  target: AutomaticTarget
  building: { id: string; name: string } | null
}

export const newAutomatic: AutomaticDraft = {
  ...usualRollout,
  name: '',
  kind: 'core',
  version: '',
  enabled: true,
  target: 'building',
  building: null,
}

/** A rule as the form shows it. */
export const draftOf = (rule: AutomaticUpdate): AutomaticDraft => {
  const { name, kind, firmwareVersion, enabled, filters, buildingName, gates, waves, window } = rule
  const [id] = filters.BuildingIds ?? []
  const numbers: Record<NumberName, number | null> = {
    ...gates,
    canary: waves.canary,
    errorPercent: waves.errorPercent,
    ...window,
    parallelPerGateway: usualRollout.numbers.parallelPerGateway,
  }
  return {
    numbers,
    steps: waves.steps.join(', '),
    allowDowngrade: false,
    name,
    kind,
    version: firmwareVersion ?? '',
    enabled,
    target: targetOf(rule),
    building: id !== undefined && buildingName !== null ? { id, name: buildingName } : null,
  }
}

export type AutomaticFaults = Partial<Record<'name' | 'building', string>>

/** The fields that are to be filled in. */
export const faultsOf = ({ name, target, building }: AutomaticDraft): AutomaticFaults => ({
  ...(name.trim() === '' && { name: 'required' }),
  ...(target === 'building' && building === null && { building: 'required' }),
})

export const isComplete = (draft: AutomaticDraft): boolean =>
  Object.keys(faultsOf(draft)).length === 0 && isRolloutValid(draft)

/** The rule as the calls take it; `before`: the rule that is changed. */
export const inputOf = (
  draft: AutomaticDraft,
  tenantId: string,
  before?: AutomaticUpdate,
): AutomaticUpdateInput => {
  const { name, kind, version, enabled, target, building } = draft
  const filters =
    target === 'client'
      ? { TenantIds: [tenantId] }
      : target === 'building'
        ? { BuildingIds: building ? [building.id] : [] }
        : (before?.filters ?? {})
  return {
    name: name.trim(),
    kind,
    firmwareVersion: version === '' ? null : version,
    enabled,
    filters,
    ...rolloutOf(draft),
  }
}
