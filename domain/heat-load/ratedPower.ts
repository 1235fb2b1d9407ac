import type { obstructionTypes, PlateSubtype } from '../enums.ts'
import type { RadiatorFacts } from './heatLoadFacts.ts'

/** Heights (mm) of the columns of the table of plate radiators. */
const plateHeights = [300, 400, 500, 600, 900] as const

/** W per m of length at 75/65/20 and the exponent, by panels and convectors. Source: data sheets, see docs/heat-load.md. */
const plates: Readonly<Record<PlateSubtype, readonly [exponent: number, ...watts: number[]]>> = {
  Type10: [1.25, 320, 415, 505, 595, 850],
  Type11: [1.28, 551, 722, 876, 1020, 1430],
  Type20: [1.27, 545, 695, 840, 980, 1380],
  Type21: [1.3, 720, 925, 1115, 1300, 1800],
  Type22: [1.32, 955, 1220, 1465, 1695, 2330],
  Type30: [1.28, 790, 1010, 1215, 1415, 1985],
  Type33: [1.33, 1340, 1720, 2060, 2380, 3230],
}

/** W per m of a plate radiator, linear between the heights of the table and beyond them; heights in mm, limited to 200 to 1000. */
const plateWatts = (subtype: PlateSubtype, height: number): number => {
  const [, ...watts] = plates[subtype]
  const wanted = Math.min(1000, Math.max(200, height))
  const above = plateHeights.findIndex((each) => wanted <= each)
  const upper = Math.max(1, above === -1 ? plateHeights.length - 1 : above)
  const [h0 = 0, h1 = 1, w0 = 0, w1 = 0] = [
    plateHeights[upper - 1],
    plateHeights[upper],
    watts[upper - 1],
    watts[upper],
  ]
  return w0 + ((w1 - w0) * (wanted - h0)) / (h1 - h0)
}

interface Section {
  /** mm between the hubs, overall height, depth. */
  readonly hub: number
  readonly height: number
  readonly depth: number
  /** At 90/70/20. */
  readonly watts: number
  /** mm. */
  readonly width: number
}

const sections = (
  width: number,
  rows: readonly (readonly [height: number, hub: number, depth: number, watts: number])[],
): Section[] => rows.map(([height, hub, depth, watts]) => ({ height, hub, depth, watts, width }))

/** Sectional radiators of steel and of cast iron, in the sizes of DIN 4703-1. From practice, not from data sheets. */
const sectionalTable: readonly Section[] = [
  ...sections(50, [
    [300, 200, 250, 77],
    [450, 350, 160, 74],
    [450, 350, 220, 99],
    [600, 500, 110, 71],
    [600, 500, 160, 99],
    [600, 500, 220, 128],
    [1000, 900, 110, 122],
    [1000, 900, 160, 157],
    [1000, 900, 220, 204],
  ]),
  ...sections(60, [
    [430, 350, 160, 93],
    [430, 350, 220, 122],
    [580, 500, 70, 68],
    [580, 500, 110, 92],
    [580, 500, 160, 126],
    [580, 500, 220, 162],
    [980, 900, 70, 111],
    [980, 900, 160, 204],
    [980, 900, 220, 260],
  ]),
]
/** From 90/70/20 to 75/65/20. */
const oldRating = 0.789
const sectionalExponent = 1.3

/** The row nearest to the measures (mm): the hub counts most, then the height, which tells cast iron from steel, then the depth. */
const nearestSection = (hub: number, height: number | null, depth: number | null): Section | undefined => {
  const far = (section: Section) =>
    1e6 * Math.abs(section.hub - hub) +
    1e3 * Math.abs(section.height - (height ?? hub + steelEnds)) +
    Math.abs(section.depth - (depth ?? usualDepth))
  return sectionalTable.toSorted((one, other) => far(one) - far(other))[0]
}
/** mm of a steel radiator above and below its hubs; cast iron has less. */
const steelEnds = 100
const usualDepth = 160

/** Depth (mm) and power (W per section of 46 mm, 600 mm high) of tube radiators by columns. From practice. */
const tubeTable = [
  [65, 36],
  [100, 50],
  [135, 64],
  [175, 78],
  [215, 92],
] as const
const tubeSection = 46
const tubeExponent = 1.28

const tubeWatts = (depth: number): number =>
  tubeTable.toSorted(([one], [other]) => Math.abs(one - depth) - Math.abs(other - depth))[0]?.[1] ?? 0

/** Rated power in W at 75/65/20 °C, and the exponent of the radiator. */
interface RatedPower {
  readonly watts: number
  readonly exponent: number
  /** Whether a measure had to be assumed. */
  readonly assumed: boolean
}

const usualExponent = 1.3

/**
 * The rated power of a radiator by type and measures; undefined if these are missing or its type has no table. Unknown depths of sectional and
 * tube radiators are taken as the usual ones.
 */
export const ratedPower = ({
  type,
  plateSubtype,
  sectionalSpacing,
  length,
  height,
  width,
}: RadiatorFacts): RatedPower | undefined => {
  if (length === null) return undefined
  if (type === 'Plate' && plateSubtype !== null && height !== null)
    return {
      watts: (plateWatts(plateSubtype, height) * length) / 1000,
      exponent: plates[plateSubtype][0],
      assumed: false,
    }
  if (type === 'Sectional') {
    const hub = sectionalSpacing ?? (height === null ? undefined : height - steelEnds)
    const section = hub === undefined ? undefined : nearestSection(hub, height, width)
    return (
      section && {
        watts: Math.round(length / section.width) * section.watts * oldRating,
        exponent: sectionalExponent,
        assumed: width === null,
      }
    )
  }
  if (type === 'Tube' && height !== null)
    return {
      watts: Math.round(length / tubeSection) * tubeWatts(width ?? 100) * (height / 600) ** 0.9,
      exponent: tubeExponent,
      assumed: width === null,
    }
  return undefined
}

/** Radiators of unknown power are taken to be larger than their room needs, as most are. */
const usualOversizing = 1.25

/** The power of a radiator of unknown type in W, for its part of the room's load. */
export const usualPower = (loadW: number): RatedPower => ({
  watts: usualOversizing * Math.max(0, loadW),
  exponent: usualExponent,
  assumed: true,
})

/** Share of its power that a radiator gives behind what stands before it. From practice. */
const obstructionFactors: Readonly<Record<(typeof obstructionTypes)[number], number>> = {
  Curtains: 0.9,
  Sofa: 0.9,
  OtherFurniture: 0.9,
  Kitchentte: 0.85,
  Other: 0.9,
}

/** Share of its power that a radiator gives, 1 if nothing is in its way. */
export const obstructionFactor = (obstruction: RadiatorFacts['obstruction']): number =>
  obstruction === null ? 1 : obstructionFactors[obstruction]
