import { useNavigate } from 'react-router-dom'
import { useTranslate } from 'react-admin'
import type { walkOf } from '../../ui/wizard/walk.ts'
import type { Saved } from '../outbox/entry.ts'
import type { StepRow } from './flow.ts'
import { useKeep } from './useKeep.ts'
import { useWayBack } from './ways.ts'

interface Flow<Id extends string, State extends { readonly input: object }> {
  readonly rows: Readonly<Record<Id, StepRow<State>>>
  readonly walk: ReturnType<typeof walkOf<Id, State>>
}

interface Way<Id extends string, State> {
  /** The step in the URL. */
  readonly asked: string | undefined
  readonly state: State
  /** The building. */
  readonly lane: string
  readonly place: string
  /** The unit and the room. */
  readonly spot?: string
  readonly pathOf: (step: string, state: State) => string
  /** Where the first step leads back to, and the last one forward. */
  readonly exit: string
  /** How the URLs of the flow begin, if a step does not tell: leaving it forward leaves all of its steps. */
  readonly flow?: string
  /** What a step saves, as edits of what was there when its input was entered. */
  readonly asEntered?: (saved: readonly Saved[]) => readonly Saved[]
  /** Forgets the unsaved input of a step that is now saved. */
  readonly saved: (step: Id) => Promise<void>
  /** Forgets what only let the step be left forward. */
  readonly left?: (step: Id) => void
}

/** Walks a flow: the step that a URL shows, the way back, and the way forward, which saves. Saving never waits for the network. */
export const useFlow = <Id extends string, State extends { readonly input: object }>(
  { rows, walk }: Flow<Id, State>,
  way: Way<Id, State>,
) => {
  const { asked, state, lane, place, spot, pathOf, exit, saved } = way
  const translate = useTranslate()
  const navigate = useNavigate()
  const leadBack = useWayBack()
  const keep = useKeep()
  const step = walk.at(asked ?? null, state)
  const { flow = pathOf(step, state).replace(/[^/]+$/, '') } = way
  const row: StepRow<State> = rows[step]
  const next = row.isEndFor?.(state) ? undefined : walk.nextOf(step)
  const back = walk.backOf(step)
  const go = async (): Promise<void> => {
    const changes: readonly Saved[] = row.save?.(state) ?? []
    if (changes.length > 0) {
      await keep(way.asEntered?.(changes) ?? changes, { lane, place, spot, link: pathOf(step, state) })
      await saved(step)
    }
    if (row.stays) return undefined
    way.left?.(step)
    return next === undefined ? leadBack(exit, flow) : navigate(pathOf(next, state))
  }
  return {
    step,
    Body: row.Body,
    back: () => void (back === undefined ? leadBack(exit, flow) : leadBack(pathOf(back, state))),
    forward: {
      label: translate(row.forward ?? (next === undefined ? 'installer.finish' : 'ui.wizard.continue')),
      reason: row.whyStay?.(state),
      go,
    },
  }
}
