/** What Lighthouse judges a page by: ms, and of `cls` the share of the screen that moved. */
export interface Vitals {
  fcp: number
  lcp: number
  tbt: number
  cls: number
}

/** The weights and curves of Lighthouse 13's phone profile: a value at `good` gets 90, one at `middling` 50. Its speed index, a tenth of the whole, is left out. */
const curves: Readonly<Record<keyof Vitals, { weight: number; good: number; middling: number }>> = {
  fcp: { weight: 10, good: 1_800, middling: 3_000 },
  lcp: { weight: 25, good: 2_500, middling: 4_000 },
  tbt: { weight: 30, good: 200, middling: 600 },
  cls: { weight: 25, good: 0.1, middling: 0.25 },
}

/** Where the complementary error function is a fifth: the tenth percentile of a logarithmic normal distribution. */
const atTenth = 0.9061938024368232

/** The error function, by the approximation of Abramowitz and Stegun (7.1.26) that Lighthouse takes too. */
const erf = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const y = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return Math.sign(x) * (1 - y * Math.exp(-x * x))
}

const share = (value: number, { good, middling }: { good: number; middling: number }): number =>
  value <= 0 ? 1 : (1 - erf((Math.log(value / middling) * atTenth) / Math.log(middling / good))) / 2

/** From 0 to 100. */
export const scoreOf = (vitals: Vitals): number => {
  const all = [
    { value: vitals.fcp, ...curves.fcp },
    { value: vitals.lcp, ...curves.lcp },
    { value: vitals.tbt, ...curves.tbt },
    { value: vitals.cls, ...curves.cls },
  ]
  const weights = all.reduce((sum, { weight }) => sum + weight, 0)
  return (
    (100 * all.reduce((sum, { value, weight, ...curve }) => sum + weight * share(value, curve), 0)) / weights
  )
}
