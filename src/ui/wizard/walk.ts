/** What a row of a wizard's flow says about when its step can be entered. */
export interface StepRules<Draft, Reason extends string = string> {
  /** Why it cannot be entered with the results of the previous steps. */
  readonly whyNot: (draft: Draft) => Reason | undefined
  /** Nothing leads back from it, and once it can be entered there is no other. */
  readonly isEnd?: boolean
}

/** The ways through a wizard: its steps are entered in the order of their ids, and back leads to the previous one. */
export const walkOf = <Id extends string, Draft>(
  ids: readonly [Id, ...Id[]],
  rows: Readonly<Record<Id, StepRules<Draft>>>,
) => {
  const idOf = (text: string | null): Id | undefined => ids.find((id) => id === text)
  const opens = (id: Id, draft: Draft): boolean => rows[id].whyNot(draft) === undefined
  return {
    nextOf: (id: Id): Id | undefined => ids[ids.indexOf(id) + 1],
    backOf: (id: Id): Id | undefined => (rows[id].isEnd ? undefined : ids[ids.indexOf(id) - 1]),
    /** Whether a step before this one can be gone back to. */
    leadsBackTo: (from: Id, id: Id, draft: Draft): boolean =>
      !rows[from].isEnd && ids.indexOf(id) < ids.indexOf(from) && opens(id, draft),
    /** The step that a URL asks for, or the last one before it that the draft allows: after a reload the draft is empty. */
    at: (asked: string | null, draft: Draft): Id => {
      const end = ids.find((id) => rows[id].isEnd && opens(id, draft))
      if (end !== undefined) return end
      const reachable = ids.slice(0, ids.indexOf(idOf(asked) ?? ids[0]) + 1).filter((id) => opens(id, draft))
      return reachable.at(-1) ?? ids[0]
    },
  }
}

export type Walk<Id extends string, Draft> = ReturnType<typeof walkOf<Id, Draft>>
