/** A load with its standard uncertainty, both in kW. */
interface UncertainLoad {
  readonly load: number
  readonly uncertainty: number
}

/** The best estimate of two loads: kW; chi is their difference in units of their common uncertainty, null if there is only one. */
interface FusedLoad extends UncertainLoad {
  readonly chi: number | null
  readonly weightOfMeasurement: number
}

/** chi above which measurement and geometry contradict each other. */
export const disagreement = 2

/**
 * The mean of measured and envelope load, weighted by the inverse of their variance. If they differ by more than their uncertainties explain,
 * the uncertainty grows by the ratio (Birge). Source: docs/heat-load.md, fusion.
 */
export const fuseLoads = (measured: UncertainLoad, envelope: UncertainLoad | undefined): FusedLoad => {
  if (!envelope) return { ...measured, chi: null, weightOfMeasurement: 1 }
  const [ofMeasured, ofEnvelope] = [1 / measured.uncertainty ** 2, 1 / envelope.uncertainty ** 2]
  const sum = ofMeasured + ofEnvelope
  const chi = Math.abs(measured.load - envelope.load) / Math.hypot(measured.uncertainty, envelope.uncertainty)
  return {
    load: (ofMeasured * measured.load + ofEnvelope * envelope.load) / sum,
    uncertainty: Math.max(1, chi) / Math.sqrt(sum),
    chi,
    weightOfMeasurement: ofMeasured / sum,
  }
}

/** Standard deviations on either side that hold 90 %. */
const ninetyPercent = 1.645
/** No result is more certain than this share. */
const leastHalfWidth = 0.08

/** What only raises the upper end: a share of all, and kW of single rooms. */
interface OneSided {
  readonly share: number
  readonly kw: number
}

/** The range (kW) that holds the load with 90 %, at least 8 % to either side and never below 0. */
export const probableRange = (
  { load, uncertainty }: UncertainLoad,
  { share, kw }: OneSided = { share: 0, kw: 0 },
): { low: number; high: number } => {
  const half = Math.max(ninetyPercent * uncertainty, leastHalfWidth * load)
  return { low: Math.max(0, load - half), high: (load + half) * (1 + share) + kw }
}

/** Limits of the factor by which rooms follow the best estimate. */
const calibrationMin = 0.4
const calibrationMax = 1.6

/** The factor from envelope to calibrated room loads: best estimate over envelope (kW), within its limits. */
export const calibrationFactor = (
  bestKw: number,
  envelopeKw: number,
): { factor: number; limited: boolean } => {
  const wanted = bestKw / envelopeKw
  const factor = Math.min(calibrationMax, Math.max(calibrationMin, wanted))
  return { factor, limited: factor !== wanted }
}
