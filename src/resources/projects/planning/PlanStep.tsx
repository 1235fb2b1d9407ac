import { Alert, Box, Button, Card, TextField, Typography, useMediaQuery, useTheme } from '@mui/material'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { CallError } from '../../../../contract/client.ts'
import { projectPlanning } from '../../../../contract/main/projectPlanning.ts'
import { conflictReasons } from '../../../../domain/planning/planConflicts.ts'
import { spanText } from '../../../../domain/planning/localTime.ts'
import { planAppointmentsMax } from '../../../../domain/planning/planLimits.ts'
import { main } from '../../../providers/api.ts'
import { serverNow } from '../../../providers/serverClock.ts'
import { screenReaderOnly } from '../../../theme/tokens.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { useFailureText } from '../../../ui/buttons/useAct.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { PlanBoard } from './PlanBoard.tsx'
import {
  dayName,
  ownConflicts,
  placed,
  slotOf,
  type PlanDraft,
  type PlanOptions,
  type PlanRow,
  type ShownConflict,
  type Slot,
  type UnitToPlace,
} from './planDraft.ts'
import { PlanConflicts } from './PlanConflicts.tsx'
import { PlanList } from './PlanList.tsx'

export interface PlanStepProps {
  id: string
  /** The reason why the project cannot be planned. */
  whyNot: string | undefined
  options: PlanOptions
  draft: PlanDraft
  rows: readonly PlanRow[]
  change: (part: Partial<PlanDraft>) => void
  onMade: (made: MadePlan) => void
}

/** What became of a plan: how many appointments, and the units that got none. */
export interface MadePlan extends Pick<PlanDraft, 'unplaced' | 'unplacedCount'> {
  appointments: number
}

const isReason = (code: string): code is ShownConflict['reason'] =>
  conflictReasons.some((reason) => reason === code)

const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500

/** The conflicts that a refused plan names, by row. */
const refusedOf = (error: unknown): ShownConflict[] => {
  if (!(error instanceof CallError)) return []
  const { fields = {}, args = {} } = error.body
  return Object.entries(fields).flatMap(([path, reason]) => {
    const row = /^appointments\.(\d+)\./.exec(path)?.[1]
    const { place = '', otherRow } = args[path] ?? {}
    return row === undefined || !isReason(reason)
      ? []
      : [
          {
            row: Number(row),
            reason,
            otherRow: typeof otherRow === 'number' ? otherRow - 1 : null,
            place: place === '' ? null : String(place),
          },
        ]
  })
}

/** What is edited: a row of the plan, or a unit that has no place yet. */
type Editing = { row: number } | { unit: UnitToPlace }

/** The proposed plan: a board, on a phone a list; changed by dragging, by keys or in a dialog; conflicts named at the block and in a list. */
export const PlanStep = ({ id, whyNot, options, draft, rows, change, onMade }: PlanStepProps) => {
  const translate = useTranslate()
  const { number, language } = useFormat()
  const failureText = useFailureText()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))
  const [editing, setEditing] = useState<Editing>()
  const [said, setSaid] = useState('')
  const root = useRef<HTMLDivElement>(null)
  // what moves, leaves the plan or comes into it is drawn anew elsewhere; the focus goes with it
  const toFocus = useRef<string>(undefined)
  useEffect(() => {
    if (toFocus.current === undefined) return
    const shown = [...(root.current?.querySelectorAll<HTMLElement>('[data-unit]') ?? [])]
    shown.find(({ dataset }) => dataset['unit'] === toFocus.current)?.focus()
    toFocus.current = undefined
  })
  const { days, hours, description } = draft
  const appointments = rows.map(({ unitId, technicianId, startsAt, endsAt }) => ({
    unitId,
    technicianId,
    startsAt,
    endsAt,
  }))
  const body = { days, hours, appointments }
  const check = useQuery({
    queryKey: ['projects', 'planCheck', id, body],
    queryFn: async ({ signal }) => ({
      rows,
      conflicts: (await main(projectPlanning.check, { params: { id }, body }, { signal })).conflicts,
    }),
    // what the server would refuse before it looks at the plan is not asked
    enabled: whyNot === undefined && projectPlanning.check.body.safeParse(body).success,
    placeholderData: keepPreviousData,
    staleTime: 20_000,
  })
  const make = useMutation({
    mutationFn: () =>
      main(projectPlanning.make, { params: { id }, body: { ...body, description: description || null } }),
    onSuccess: ({ appointmentIds }) =>
      onMade({
        appointments: appointmentIds.length,
        unplaced: draft.unplaced,
        unplacedCount: draft.unplacedCount,
      }),
    // without a reply the appointments may be there already, and would conflict with themselves
    onError: (error) => isRefusal(error) && void check.refetch(),
  })
  const isUnknown = make.error !== null && !isRefusal(make.error)
  const own = useMemo(() => ownConflicts(draft, serverNow()), [draft])
  const refused = refusedOf(make.error)
  // the server's word counts for the rows that it saw; until it answers, what this device knows
  const conflicts =
    refused.length > 0 ? refused : check.data?.rows === rows && !isUnknown ? check.data.conflicts : own
  const conflictsOf = useMemo(() => Map.groupBy(conflicts, ({ row }) => row), [conflicts])
  const nameOf = (technicianId: string) =>
    options.technicians.find((technician) => technician.id === technicianId)?.name ??
    draft.technicianNames[technicianId] ??
    translate('planning.unknownTechnician')
  const isFull = rows.length >= planAppointmentsMax
  const titleOf = ({ unitName, buildingName }: UnitToPlace) => `${unitName}, ${buildingName}`
  const words = ({ reason, otherRow, place }: ShownConflict) => {
    const other = otherRow === null ? undefined : rows[otherRow]
    return translate(`planning.conflicts.${reason}`, {
      place: place ?? (other ? `${titleOf(other)}, ${spanText(other)}` : ''),
    }).replace(/ ?\(\)/, '')
  }
  const slotText = ({ technicianId, day, time, minutes }: Slot) =>
    `${nameOf(technicianId)}, ${dayName(day, language)}, ${time} (${minutes} min)`
  const setRows = (next: readonly PlanRow[]) => {
    make.reset()
    change({ rows: [...next] })
  }
  const move = (row: number, slot: Slot) => {
    const moved = rows[row]
    if (!moved) return
    setRows(rows.with(row, placed(moved, slot)))
    toFocus.current = moved.unitId
    setSaid(translate('planning.moved', { unit: titleOf(moved), slot: slotText(slot) }))
  }
  const takeOut = (row: number) => {
    const gone = rows[row]
    if (!gone) return
    make.reset()
    const { technicianId: _, startsAt: __, endsAt: ___, ...unit } = gone
    change({
      rows: rows.toSpliced(row, 1),
      unplaced: [...draft.unplaced, unit],
      unplacedCount: draft.unplacedCount + 1,
    })
    toFocus.current = unit.unitId
    setSaid(translate('planning.takenOut', { unit: titleOf(unit) }))
    setEditing(undefined)
  }
  const place = (unit: UnitToPlace, slot: Slot) => {
    make.reset()
    change({
      rows: [...rows, placed(unit, slot)],
      unplaced: draft.unplaced.filter(({ unitId }) => unitId !== unit.unitId),
      unplacedCount: draft.unplacedCount - 1,
    })
    toFocus.current = unit.unitId
    setSaid(translate('planning.placed', { unit: titleOf(unit), slot: slotText(slot) }))
  }
  const edited = editing && ('row' in editing ? rows[editing.row] : editing.unit)
  const firstSlot: Slot = {
    technicianId: draft.technicianIds[0] ?? '',
    day: days[0] ?? '',
    time: hours.start,
    minutes: draft.minutesPerUnit,
  }
  const view = {
    draft,
    rows,
    conflictsOf,
    nameOf,
    titleOf,
    words,
    move,
    edit: (row: number) => setEditing({ row }),
  }
  return (
    <Box ref={root} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Typography sx={{ flex: '1 1 280px' }}>
          {translate('planning.summary', {
            smart_count: rows.length,
            number: number(rows.length),
            technicians: number(new Set(rows.map(({ technicianId }) => technicianId)).size),
          })}
          {!isPhone && (
            <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
              {translate('planning.boardHelp')}
            </Typography>
          )}
        </Typography>
        <TextField
          size="small"
          label={translate('planning.fields.description')}
          value={description}
          onChange={({ target }) => change({ description: target.value })}
          sx={{ flex: '0 1 280px' }}
        />
        <Button
          variant="contained"
          disabled={
            whyNot !== undefined ||
            rows.length === 0 ||
            rows.length > planAppointmentsMax ||
            conflicts.length > 0 ||
            make.isPending
          }
          onClick={() => make.mutate()}
        >
          {translate('planning.make', { smart_count: rows.length, number: number(rows.length) })}
        </Button>
      </Box>
      <Box aria-live="polite" sx={screenReaderOnly} role="status">
        {said}
      </Box>
      {whyNot !== undefined && <Alert severity="info">{translate(`errors.${whyNot}`)}</Alert>}
      {make.isError && refused.length === 0 && <Alert severity="error">{failureText(make.error)}</Alert>}
      {check.isError && !make.isError && <Alert severity="error">{failureText(check.error)}</Alert>}
      {draft.unplacedCount > 0 && (
        <Alert severity="info">
          <Typography sx={{ fontWeight: 600 }}>
            {translate(isFull ? 'planning.full' : 'planning.unplaced', {
              smart_count: draft.unplacedCount,
              number: number(draft.unplacedCount),
              most: number(planAppointmentsMax),
            })}
          </Typography>
          {!isFull && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, maxHeight: 120, overflow: 'auto' }}>
              {draft.unplaced.map((unit) => (
                <Button
                  key={unit.unitId}
                  data-unit={unit.unitId}
                  size="small"
                  variant="outlined"
                  color="inherit"
                  onClick={() => setEditing({ unit })}
                >
                  {titleOf(unit)}
                </Button>
              ))}
            </Box>
          )}
        </Alert>
      )}
      <PlanConflicts
        rows={rows}
        conflicts={conflicts}
        titleOf={titleOf}
        words={words}
        edit={(row) => setEditing({ row })}
      />
      <Card sx={{ overflow: 'hidden' }}>{isPhone ? <PlanList {...view} /> : <PlanBoard {...view} />}</Card>
      {editing && edited && (
        <MoveDialog
          unit={titleOf(edited)}
          slot={'row' in editing ? slotOf(rows[editing.row] ?? placed(edited, firstSlot)) : firstSlot}
          isNew={'unit' in editing}
          days={days}
          technicians={draft.technicianIds.map((technicianId) => ({
            id: technicianId,
            name: nameOf(technicianId),
          }))}
          conflicts={'row' in editing ? (conflictsOf.get(editing.row) ?? []).map(words) : []}
          onMove={(slot) => {
            if ('row' in editing) move(editing.row, slot)
            else place(editing.unit, slot)
            setEditing(undefined)
          }}
          onTakeOut={'row' in editing ? () => takeOut(editing.row) : undefined}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Box>
  )
}
