import { useTranslate } from 'react-admin'
import { useFormat } from '../facts/format.ts'
import { figuresOf } from './chartPoints.ts'
import type { ChartData, ChartLine, ChartSpan, ChartValue } from './chartShape.ts'

/** Formats the figures of a chart. */
export const useChartText = () => {
  const translate = useTranslate()
  const { measured, date } = useFormat()
  const quantity = ({ unit, decimals }: ChartLine, value: ChartValue | undefined): string => {
    if (value === null || value === undefined) return '–'
    return measured(value, unit, decimals)
  }
  const summary = ({ lines, at, byDay, withheld = [], earlier = 0 }: ChartData): string => {
    const [first, last] = [at[0], at.at(-1)]
    if (first === undefined || last === undefined) return translate('ui.chart.empty')
    const style = byDay ? 'day' : undefined
    const span = translate('ui.chart.span', {
      from: date(first * 1000, style) ?? '',
      to: date(last * 1000, style) ?? '',
    })
    const sentences = lines.flatMap((line) => {
      const figures = figuresOf(line)
      if (!figures) return []
      const said = {
        least: measured(figures.least, undefined, line.decimals),
        greatest: quantity(line, figures.greatest),
        mean: quantity(line, figures.mean),
        last: quantity(line, figures.last),
      }
      return [translate('ui.chart.line', { label: line.label, ...said })]
    })
    const hidden = (spans: readonly ChartSpan[], ago = 0) =>
      spans.map(({ from, to }) =>
        translate('ui.noConsent.span', {
          from: date((from - ago) * 1000) ?? '',
          to: date((to - ago) * 1000) ?? '',
        }),
      )
    const ofCompared = lines.flatMap(({ label, withheld: own = [] }) =>
      hidden(own, earlier).map((sentence) => `${label}: ${sentence}`),
    )
    return [span, ...sentences, ...hidden(withheld), ...ofCompared].join(' ')
  }
  return { quantity, summary }
}
