import type { EnvelopeSum } from './heatLoadResult.ts'
import { envelopeGroups, type EnvelopeGroup } from './heatLoadTerms.ts'
import type { RatedSurface } from './roomSurfaces.ts'
import { rootSumSquare, uncertainties } from './uncertainties.ts'
import { airHeatCapacity, simultaneity } from './ventilation.ts'

/** W/(m²K) by which the allowance for thermal bridges may be wrong, of areas that have one. */
const bridgeUncertainty = uncertainties.thermalBridge.C

type Group = EnvelopeSum['groups'][number]

/** What a group of surfaces adds up to. The errors of one group come from the same default, so they add; those of its U-values and areas do not. */
const groupOf = (group: EnvelopeGroup, surfaces: readonly RatedSurface[]): Group => {
  let [area, heatLossCoefficient, ofU, ofArea] = [0, 0, 0, 0]
  for (const surface of surfaces) {
    const uncertain = surface.kind === 'window' ? uncertainties.windowUValue : uncertainties.uValue
    area += surface.area.value
    heatLossCoefficient += surface.heatLossCoefficient
    ofU += surface.area.value * surface.factor * uncertain[surface.uLevel] * surface.uValue.value
    ofArea += surface.heatLossCoefficient * uncertainties.area[surface.areaLevel]
  }
  return { group, area, heatLossCoefficient, uncertainty: rootSumSquare([ofU, ofArea]) }
}

/** Rooms of which nothing is known but where they are: their size (level E) and their loss per m² (level E). */
interface Substituted {
  readonly area: number
  readonly heatLossCoefficient: number
}

/**
 * The envelope of a building by group of fabric, with the standard uncertainty of each in W/K. Losses between heated rooms are left out.
 * @param surfaces of the captured rooms
 * @param air ventilation loss coefficient in W/K, and the heated volume in m³
 * Source: docs/heat-load.md, uncertainty of the envelope.
 */
export const envelopeSum = (
  surfaces: readonly RatedSurface[],
  air: { readonly heatLossCoefficient: number; readonly volume: number },
  substituted: Substituted,
): EnvelopeSum => {
  const outer = surfaces.filter(({ kind }) => kind !== 'neighbour')
  const fabric = envelopeGroups.map((group) =>
    groupOf(
      group,
      outer.filter(({ kind }) => kind === group),
    ),
  )
  const bridged = outer.reduce(
    (sum, { thermalBridge, area }) => sum + (thermalBridge > 0 ? area.value : 0),
    0,
  )
  const others: Group[] = [
    {
      group: 'thermalBridges',
      area: bridged,
      heatLossCoefficient: 0,
      uncertainty: bridgeUncertainty * bridged,
    },
    {
      group: 'ventilation',
      area: 0,
      heatLossCoefficient: air.heatLossCoefficient,
      uncertainty: airHeatCapacity * uncertainties.airChange.C * simultaneity * air.volume,
    },
    {
      group: 'substitutedRooms',
      area: substituted.area,
      heatLossCoefficient: substituted.heatLossCoefficient,
      uncertainty:
        substituted.heatLossCoefficient * rootSumSquare([uncertainties.area.E, uncertainties.uValue.E]),
    },
  ]
  const transmission = [...fabric, others[2]].reduce(
    (sum, group) => sum + (group?.heatLossCoefficient ?? 0),
    0,
  )
  return {
    groups: [
      ...fabric.filter(({ area }) => area > 0),
      ...others.filter(({ uncertainty }) => uncertainty > 0),
    ],
    transmission,
    ventilation: air.heatLossCoefficient,
    heatLossCoefficient: transmission + air.heatLossCoefficient,
  }
}

/** Relative standard uncertainty of the load of an envelope, with that of the difference between indoors and outdoors at design conditions (both K). */
export const envelopeUncertainty = (
  { groups, heatLossCoefficient }: EnvelopeSum,
  design: { readonly difference: number; readonly uncertainty: number },
): number =>
  rootSumSquare([
    rootSumSquare(groups.map(({ uncertainty }) => uncertainty)) / heatLossCoefficient,
    design.uncertainty / design.difference,
  ])
