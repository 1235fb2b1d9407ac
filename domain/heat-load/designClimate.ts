import { isGermany } from '../import/place.ts'

/** First two digits of the postcode, typical design outdoor temperature and typical annual mean, both in °C. */
const regions: readonly (readonly [region: string, design: number, annualMean: number])[] = [
  ['01', -13.7, 9.5],
  ['02', -14.5, 9.2],
  ['03', -13.9, 9.5],
  ['04', -13.1, 9.7],
  ['06', -13.4, 9.6],
  ['07', -14, 8.9],
  ['08', -14.2, 8.3],
  ['09', -13.8, 8.7],
  ['10', -11.7, 10.4],
  ['12', -12.1, 10],
  ['13', -12.1, 10.1],
  ['14', -12.6, 9.7],
  ['15', -13.5, 9.5],
  ['16', -13, 9.4],
  ['17', -12.7, 9.1],
  ['18', -11.3, 9],
  ['19', -11.6, 9.3],
  ['20', -9.2, 9.8],
  ['21', -10.2, 9.3],
  ['22', -9.7, 9.5],
  ['23', -10.3, 9.1],
  ['24', -8.8, 9],
  ['25', -9.1, 9.1],
  ['26', -9, 9.7],
  ['27', -9.7, 9.6],
  ['28', -9.1, 9.7],
  ['29', -11.5, 9.4],
  ['30', -10.8, 10.1],
  ['31', -10.8, 9.9],
  ['32', -10.2, 9.8],
  ['33', -10.1, 9.9],
  ['34', -11.8, 8.9],
  ['35', -11.2, 9.2],
  ['36', -12.3, 8.7],
  ['37', -12.2, 8.9],
  ['38', -11.9, 9.5],
  ['39', -12.5, 9.5],
  ['40', -7.8, 11.2],
  ['41', -8.1, 10.8],
  ['42', -8.5, 10.2],
  ['44', -8.2, 10.8],
  ['45', -7.9, 10.9],
  ['46', -8.2, 10.6],
  ['47', -8, 10.9],
  ['48', -9.1, 10.2],
  ['49', -9.5, 9.9],
  ['50', -8, 11.2],
  ['51', -8.8, 10.5],
  ['52', -8.6, 10.5],
  ['53', -9, 10.3],
  ['54', -10, 9.5],
  ['55', -10.2, 10.2],
  ['56', -9.8, 9.7],
  ['57', -10.1, 9.1],
  ['58', -9.5, 9.6],
  ['59', -9.7, 10.1],
  ['60', -9.4, 11],
  ['61', -10.4, 10.1],
  ['63', -10.7, 10.2],
  ['64', -10.4, 10.5],
  ['65', -10, 10.2],
  ['66', -9.8, 9.9],
  ['67', -10.2, 10.3],
  ['68', -10.5, 11.1],
  ['69', -10.6, 10.4],
  ['70', -10.7, 10.3],
  ['71', -11.3, 9.8],
  ['72', -12.1, 8.9],
  ['73', -11.9, 9.3],
  ['74', -11.1, 10],
  ['75', -11.5, 9.5],
  ['76', -10.1, 10.9],
  ['77', -9.9, 10.5],
  ['78', -12.6, 8.2],
  ['79', -10.4, 10.2],
  ['80', -12.3, 9.3],
  ['81', -13, 9],
  ['82', -14.1, 8.3],
  ['83', -13.2, 8.4],
  ['84', -13.5, 8.7],
  ['85', -13.6, 8.8],
  ['86', -13.8, 8.7],
  ['87', -14.3, 7.8],
  ['88', -12.6, 8.5],
  ['89', -12.9, 8.7],
  ['90', -13, 9.5],
  ['91', -13.2, 9],
  ['92', -13.9, 8.3],
  ['93', -13.6, 8.6],
  ['94', -13.3, 8.4],
  ['95', -14.2, 7.8],
  ['96', -12.8, 8.9],
  ['97', -11.5, 9.5],
  ['98', -13.2, 7.8],
  ['99', -13.1, 9.1],
]

const byRegion: ReadonlyMap<string, { designTemperature: number; annualMean: number }> = new Map(
  regions.map(([region, designTemperature, annualMean]) => [region, { designTemperature, annualMean }]),
)

/** K by which the design temperature of a place may differ from the typical one of its region, as one standard deviation. */
export const regionUncertainty = 1
/** The same for a value that was typed in. */
export const typedDesignUncertainty = 0.3

/** Climate of a region of two-digit postcodes: °C. */
interface DesignClimate {
  readonly region: string
  readonly designTemperature: number
  readonly annualMean: number
}

/**
 * The design outdoor temperature and the annual mean (°C) of a German address; undefined for addresses abroad, and for the two-digit areas in
 * which nobody lives (00, 05, 11, 43, 62). Source: docs/heat-load.md, climate; aggregated from DWD data of 1995 to 2012.
 */
export const designClimate = ({
  zipcode,
  country,
}: {
  readonly zipcode: string
  readonly country: string
}): DesignClimate | undefined => {
  const region = /^\d{5}$/.test(zipcode.trim()) && isGermany(country) ? zipcode.trim().slice(0, 2) : undefined
  const known = region === undefined ? undefined : byRegion.get(region)
  return region !== undefined && known ? { region, ...known } : undefined
}
