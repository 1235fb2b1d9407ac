import { Box, GlobalStyles } from '@mui/material'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { useResourceContext, useTranslate } from 'react-admin'
import { columnKey, type Column } from './columns.tsx'
import { useColumnWidths, widthStyles, type Widths } from './columnWidths.ts'

/** How narrow and how wide a column can be made, px. */
const least = 64
const most = 600
const step = 10

const within = (width: number): number => Math.round(Math.min(Math.max(width, least), most))

const widthOf = (head: Element): number => Math.round(head.getBoundingClientRect().width)

interface Head {
  element: HTMLElement
  key: string
  name: string
}

interface Props {
  /** The line above the list whose columns these are. */
  line: RefObject<HTMLElement | null>
  columns: readonly Column<never>[]
}

/** The heads of the list's columns, from left to right, as they come, go and move. */
const useHeads = ({ line, columns }: Props): readonly Head[] => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const [elements, setElements] = useState<readonly HTMLElement[]>([])
  useEffect(() => {
    const list = line.current?.nextElementSibling
    if (!list) return undefined
    const look = () => {
      const found = [...list.querySelectorAll<HTMLElement>('thead th[class*=column-]')]
      setElements((before) =>
        found.length === before.length && found.every((head, at) => head === before[at]) ? before : found,
      )
    }
    const changes = new MutationObserver(look)
    changes.observe(list, { childList: true, subtree: true })
    look()
    return () => changes.disconnect()
  }, [line])
  return elements.flatMap((element) => {
    const column = columns.find((one) => element.classList.contains(`column-${columnKey(one)}`))
    return column
      ? [
          {
            element,
            key: columnKey(column),
            name: translate(column.label ?? `resources.${resource}.fields.${column.source}`),
          },
        ]
      : []
  })
}

interface EdgeProps {
  head: Head
  /** The width that the user gave it. */
  width: number | undefined
  onSize: (width: number) => void
  /** The width that the column has been drawn to is to stay. */
  onEnd: () => void
  /** It is not to stay. */
  onCancel: () => void
  onReset: () => void
}

/** The right edge of a column's head, which makes the column wider or narrower. */
const Edge = ({ head: { element, name }, width, onSize, onEnd, onCancel, onReset }: EdgeProps) => {
  const translate = useTranslate()
  const [measured, setMeasured] = useState(() => widthOf(element))
  const drawn = useRef<{ from: number; width: number }>(undefined)
  // its head is named by the column alone, not by this edge too, from the moment that this edge stands in it
  useLayoutEffect(() => {
    element.setAttribute('aria-label', name)
    return () => element.removeAttribute('aria-label')
  }, [element, name])
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined
    const size = new ResizeObserver(() => setMeasured(widthOf(element)))
    size.observe(element)
    return () => size.disconnect()
  }, [element])
  const end = (then: () => void) => {
    if (!drawn.current) return
    drawn.current = undefined
    then()
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    drawn.current = { from: event.clientX, width: widthOf(element) }
  }
  const draw = (event: PointerEvent) => {
    if (drawn.current) onSize(drawn.current.width + event.clientX - drawn.current.from)
  }
  const byKey = (event: KeyboardEvent) => {
    const now = widthOf(element)
    const wanted = { ArrowLeft: now - step, ArrowRight: now + step, Home: least, End: most }[event.key]
    if (event.key === 'Escape') end(onCancel)
    else if (event.key === 'Enter') onReset()
    else if (wanted !== undefined) {
      onSize(wanted)
      onEnd()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shown = width ?? measured
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={translate('lists.widths.of', { name })}
      aria-valuemin={Math.min(least, shown)}
      aria-valuemax={Math.max(most, shown)}
      aria-valuenow={shown}
      aria-valuetext={translate('lists.widths.value', { width: shown })}
      tabIndex={0}
      title={translate('lists.widths.hint')}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={() => end(onEnd)}
      onPointerCancel={() => end(onCancel)}
      onDoubleClick={onReset}
      onKeyDown={byKey}
      sx={{
        display: { xs: 'none', sm: 'block' },
        '@media print': { display: 'none' },
        position: 'absolute',
        top: 0,
        bottom: 0,
        right: 0,
        width: 11,
        cursor: 'col-resize',
        touchAction: 'none',
        '@media (pointer: coarse)': { width: 24 },
        '&::after': {
          content: '""',
          position: 'absolute',
          top: 6,
          bottom: 6,
          right: 0,
          width: '2px',
          bgcolor: 'divider',
        },
        '&:hover::after, &:active::after, &:focus-visible::after': {
          top: 0,
          bottom: 0,
          bgcolor: 'primary.main',
        },
        '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
      }}
    />
  )
}

/**
 * Edges by which the columns of a list are made wider and narrower. They stand in react-admin's heads, which load with the rows, and these
 * after them. What stands left of a column keeps its width too, so that the edge stays under the mouse; what stands right of it gives way.
 */
export const ColumnEdges = (props: Props) => {
  const heads = useHeads(props)
  const [widths, setWidths] = useColumnWidths()
  // kept at the end only: the list is styled anew with each that is kept
  const [drawn, setDrawn] = useState<Widths>()
  const latest = useRef<Widths>(undefined)
  const draw = (next: Widths | undefined) => {
    latest.current = next
    setDrawn(next)
  }
  const keep = () => {
    if (latest.current) setWidths(latest.current)
    draw(undefined)
  }
  return (
    <>
      {drawn && <GlobalStyles styles={{ '[data-line] + [data-list]': widthStyles(drawn) }} />}
      {heads.map((head, at) =>
        createPortal(
          <Edge
            head={head}
            width={(drawn ?? widths)[head.key]}
            onSize={(width) =>
              draw({
                ...widths,
                ...Object.fromEntries(
                  heads.slice(0, at).map(({ key, element }) => [key, widths[key] ?? widthOf(element)]),
                ),
                [head.key]: within(width),
              })
            }
            onEnd={keep}
            onCancel={() => draw(undefined)}
            onReset={() => {
              const { [head.key]: _, ...others } = widths
              setWidths(others)
            }}
          />,
          head.element,
          head.key,
        ),
      )}
    </>
  )
}
