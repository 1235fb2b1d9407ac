import DragIcon from '@mui/icons-material/DragIndicator'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Box, Typography } from '@mui/material'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslate } from 'react-admin'
import { minutesBetween, timeAt } from '../../../../domain/planning/localTime.ts'
import { dayOf } from '../../../../domain/time.ts'
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import { Shades } from './Shades.tsx'
import { dayName, shifted, slotOf, type Slot } from './planDraft.ts'
import type { PlanView } from './PlanList.tsx'

/** Height of a minute, px. */
const perMinute = 1.1
/** Minutes to which a dragged block snaps, and that an arrow key moves it. */
const snap = 5
const columnWidth = 208
/** Height of a line of a block, px. */
const line = 17

const pad = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const overlaps = (one: Slot, other: Slot): boolean =>
  one.day === other.day &&
  one.technicianId === other.technicianId &&
  minutesBetween(one.time, other.time) < one.minutes &&
  minutesBetween(other.time, one.time) < other.minutes

interface Drag {
  row: number
  /** Minutes between the block's start and the pointer. */
  grip: number
  slot: Slot
}

/** The plan as a board: a column for each day and technician, a block for each appointment. Blocks are dragged, or moved by arrow keys. */
export const PlanBoard = ({
  draft: { days, hours, technicianIds, busy },
  rows,
  conflictsOf,
  nameOf,
  titleOf,
  words,
  move,
  edit,
}: PlanView) => {
  const translate = useTranslate()
  const { language } = useFormat()
  const board = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const dropped = useRef(false)
  const slots = rows.map(slotOf)
  const first = Math.floor(
    Math.min(
      ...[hours.start, ...slots.map(({ time }) => time)].map((time) => minutesBetween('00:00', time)),
    ) / 60,
  )
  const last = Math.min(
    24,
    Math.ceil(
      Math.max(
        minutesBetween('00:00', hours.end),
        ...slots.map(({ time, minutes }) => minutesBetween('00:00', time) + minutes),
      ) / 60,
    ),
  )
  const origin = pad(first)
  const top = (time: string) => minutesBetween(origin, time) * perMinute
  const columns = [...new Set([...days, ...slots.map(({ day }) => day)])].toSorted().flatMap((day) =>
    technicianIds.map((technicianId) => ({
      day,
      technicianId,
      taken: busy
        .filter((each) => each.technicianId === technicianId && dayOf(new Date(each.startsAt)) === day)
        .map(({ startsAt, endsAt, place }) => ({
          from: timeAt(Date.parse(startsAt)),
          to: timeAt(Date.parse(endsAt)),
          place,
        })),
    })),
  )
  const height = (last - first) * 60 * perMinute

  const slotAt = (
    { clientX, clientY }: PointerEvent,
    { row, grip }: Pick<Drag, 'row' | 'grip'>,
  ): Slot | undefined => {
    const slot = slots[row]
    const cells = [...(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    const index = cells.findIndex((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      return left <= clientX && clientX < right
    })
    const [cell, column] = [cells[index], columns[index]]
    if (!slot || !cell || !column) return undefined
    const minutes = (clientY - cell.getBoundingClientRect().top) / perMinute - grip
    const within = Math.min(
      (last - first) * 60 - slot.minutes,
      Math.max(0, Math.round(minutes / snap) * snap),
    )
    return { ...slot, day: column.day, technicianId: column.technicianId, time: shifted(origin, within) }
  }
  const grab = (event: PointerEvent<HTMLElement>, row: number) => {
    const slot = slots[row]
    if (!slot || event.button !== 0) return
    const block = event.currentTarget.closest('[data-block]') ?? event.currentTarget
    event.currentTarget.setPointerCapture(event.pointerId)
    dropped.current = false
    setDrag({ row, grip: (event.clientY - block.getBoundingClientRect().top) / perMinute, slot })
  }
  const carry = (event: PointerEvent) => {
    if (!drag) return
    const slot = slotAt(event, drag)
    if (slot) setDrag({ ...drag, slot })
  }
  const drop = () => {
    if (!drag) return
    const from = slots[drag.row]
    const { technicianId, day, time } = drag.slot
    if (from && (from.technicianId !== technicianId || from.day !== day || from.time !== time)) {
      dropped.current = true
      move(drag.row, drag.slot)
    }
    setDrag(undefined)
  }
  const press = (event: KeyboardEvent, row: number) => {
    const slot = slots[row]
    if (!slot) return
    const at = columns.findIndex(
      ({ day, technicianId }) => day === slot.day && technicianId === slot.technicianId,
    )
    const step = event.shiftKey ? 60 : snap
    const beside =
      event.key === 'ArrowLeft' ? columns[at - 1] : event.key === 'ArrowRight' ? columns[at + 1] : undefined
    const by = event.key === 'ArrowUp' ? -step : event.key === 'ArrowDown' ? step : 0
    if (!beside && by === 0) return
    event.preventDefault()
    move(row, {
      ...slot,
      ...(beside && { day: beside.day, technicianId: beside.technicianId }),
      time: shifted(slot.time, by),
    })
  }
  return (
    <ScrollRegion label={translate('planning.board')}>
      <Box
        ref={board}
        sx={{
          display: 'flex',
          width: 'max-content',
          minWidth: '100%',
          userSelect: drag ? 'none' : undefined,
        }}
        onPointerMove={carry}
        onPointerUp={drop}
        onPointerCancel={() => setDrag(undefined)}
      >
        <Box
          sx={{
            width: 56,
            flex: 'none',
            position: 'sticky',
            left: 0,
            zIndex: 3,
            bgcolor: 'background.paper',
            borderRight: 1,
            borderColor: 'divider',
            pt: '64px',
          }}
        >
          <Box sx={{ position: 'relative', height }}>
            {Array.from({ length: last - first }, (_, at) => (
              <Typography
                key={at}
                variant="body2"
                color="text.secondary"
                sx={{
                  position: 'absolute',
                  top: at * 60 * perMinute - (at === 0 ? 0 : 10),
                  right: 8,
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {pad(first + at)}
              </Typography>
            ))}
          </Box>
        </Box>
        {columns.map(({ day, technicianId, taken }, index) => (
          <Box
            key={`${day} ${technicianId}`}
            component="section"
            aria-label={`${dayName(day, language)}, ${nameOf(technicianId)}`}
            sx={{
              width: columnWidth,
              flex: 'none',
              borderRight: 1,
              borderColor: columns[index + 1]?.day === day ? 'divider' : 'text.disabled',
            }}
          >
            <Box
              sx={{ height: 64, px: 1, py: 1, borderBottom: 1, borderColor: 'divider', overflow: 'hidden' }}
            >
              <Typography noWrap sx={{ fontWeight: 600 }}>
                {dayName(day, language)}
              </Typography>
              <Typography noWrap variant="body2" color="text.secondary">
                {nameOf(technicianId)}
              </Typography>
            </Box>
            <Box
              data-column
              sx={({ palette }) => ({
                position: 'relative',
                height,
                backgroundImage: `linear-gradient(to bottom, ${palette.divider} 1px, transparent 1px)`,
                backgroundSize: `100% ${60 * perMinute}px`,
              })}
            >
              <Shades hours={hours} taken={taken} top={top} height={height} />
              {rows.map((row, at) => {
                const slot = drag?.row === at ? drag.slot : slots[at]
                if (!slot || slot.day !== day || slot.technicianId !== technicianId) return null
                const conflicts = (conflictsOf.get(at) ?? []).map(words)
                // of two at one time, both can be grabbed
                const beneath = slots.filter((other, index) => index < at && overlaps(other, slot)).length
                const time = `${slot.time}–${shifted(slot.time, slot.minutes)}`
                return (
                  <Box
                    key={row.unitId}
                    data-block
                    sx={({ palette }) => ({
                      position: 'absolute',
                      left: 3 + Math.min(4, beneath) * 28,
                      right: 3,
                      top: top(slot.time),
                      height: Math.max(22, slot.minutes * perMinute - 2),
                      zIndex: drag?.row === at ? 2 : 1,
                      display: 'flex',
                      borderRadius: 1,
                      overflow: 'hidden',
                      border: 1,
                      borderLeft: 4,
                      borderColor: conflicts.length > 0 ? 'warning.main' : 'primary.main',
                      bgcolor: palette.background.paper,
                      boxShadow: drag?.row === at ? 4 : 0,
                      '&:focus-within': { outline: `2px solid ${palette.primary.main}`, zIndex: 2 },
                    })}
                  >
                    <Box
                      component="button"
                      type="button"
                      data-unit={row.unitId}
                      title={[titleOf(row), time, ...conflicts].join(', ')}
                      aria-label={[titleOf(row), time, ...conflicts].join(', ')}
                      aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Enter"
                      onKeyDown={(event: KeyboardEvent) => press(event, at)}
                      onPointerDown={(event: PointerEvent<HTMLElement>) =>
                        event.pointerType === 'mouse' && grab(event, at)
                      }
                      onClick={() => {
                        // the click that ends a drag opens nothing
                        if (!dropped.current) edit(at)
                        dropped.current = false
                      }}
                      sx={{
                        all: 'unset',
                        flex: 1,
                        minWidth: 0,
                        px: 0.75,
                        py: 0.25,
                        cursor: 'grab',
                        fontSize: '0.8125rem',
                        lineHeight: 1.3,
                        boxSizing: 'border-box',
                      }}
                    >
                      <Box
                        component="span"
                        sx={{
                          display: 'flex',
                          gap: 0.5,
                          alignItems: 'center',
                          fontVariantNumeric: 'tabular-nums',
                        }}
                      >
                        {conflicts.length > 0 && <WarningIcon color="warning" sx={{ fontSize: 16 }} />}
                        <span>{slot.time}</span>
                        <Box
                          component="span"
                          sx={{
                            fontWeight: 600,
                            overflow: 'hidden',
                            textOverflow: 'ellipsis',
                            whiteSpace: 'nowrap',
                          }}
                        >
                          {row.unitName}
                        </Box>
                      </Box>
                      <Box
                        component="span"
                        sx={{
                          color: 'text.secondary',
                          overflow: 'hidden',
                          // as many lines as the block has room for
                          display: '-webkit-box',
                          WebkitBoxOrient: 'vertical',
                          WebkitLineClamp: Math.max(1, Math.floor((slot.minutes * perMinute - 8) / line) - 1),
                        }}
                      >
                        {conflicts[0] ?? row.buildingName}
                      </Box>
                    </Box>
                    <Box
                      aria-hidden
                      onPointerDown={(event: PointerEvent<HTMLElement>) => grab(event, at)}
                      sx={{
                        flex: 'none',
                        width: 24,
                        display: 'grid',
                        placeItems: 'center',
                        cursor: 'grab',
                        touchAction: 'none',
                        color: 'text.secondary',
                      }}
                    >
                      <DragIcon fontSize="small" />
                    </Box>
                  </Box>
                )
              })}
            </Box>
          </Box>
        ))}
      </Box>
    </ScrollRegion>
  )
}
