import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { downlinks } from '../../contract/main/downlinks.ts'
import { extendedDownlinkCodes } from '../../domain/commands/commandTable.ts'
import { main } from '../providers/api.ts'
import type { ChartMark, ChartSpan } from '../ui/chart/chartShape.ts'
import { useArgsText } from './commandTexts.ts'

/** Maximum number of commands that a chart marks. */
const most = 200

/** All but the one that only asks. */
const codes = extendedDownlinkCodes.filter((code) => code !== 'GeneralGetInfo')

interface Props {
  eui: string
  /** What the period is called: the marks are read again when it changes. */
  period: unknown
  /** The period at this moment. */
  span: () => ChartSpan
  /** @param commands the commands that the thermostat carried out, earliest first; @param left how many earlier ones are not among them */
  children: (commands: readonly ChartMark[], left: number) => ReactNode
}

const instant = (second: number): string => new Date(second * 1000).toISOString()

/** The commands that a thermostat carried out in a period, as marks of its charts: those by people, and those of its schedule. */
export const ChangesReference = ({ eui, period, span, children }: Props) => {
  const translate = useTranslate()
  const argsText = useArgsText()
  const { data } = useQuery({
    queryKey: ['downlinks', 'marks', eui, period],
    queryFn: ({ signal }) => {
      const { from, to } = span()
      const query = {
        Status: ['Success' as const],
        Code: codes,
        From: instant(from),
        To: instant(to),
        PageSize: most,
        'Sort.Direction': 'Descending' as const,
      }
      return main(downlinks.list, { params: { eui }, query }, { signal })
    },
    meta: { live: eui, liveEvery: 10_000 },
    placeholderData: keepPreviousData,
  })
  const items = data?.items
  const marks = useMemo(
    () =>
      (items ?? [])
        .map((command): ChartMark => {
          const what = [translate(`commands.codes.${command.code}`), argsText(command)]
            .filter(Boolean)
            .join(' ')
          return {
            kind: command.scheduleEntryId === null ? 'command' : 'schedule',
            at: Date.parse(command.acknowledgedAt ?? command.finishedAt ?? command.createdAt) / 1000,
            label: command.createdByName === null ? what : `${what} (${command.createdByName})`,
          }
        })
        .toSorted((one, other) => one.at - other.at),
    // oxlint-disable-next-line react/exhaustive-deps -- the words are those of the language, which `translate` stands for
    [items, translate],
  )
  return children(marks, Math.max(0, (data?.total ?? 0) - marks.length))
}
