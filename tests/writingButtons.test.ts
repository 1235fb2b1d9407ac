import { expect, it } from 'vitest'
import { screenSources as sources } from './support/screenSources.ts'

/** Hooks that write, of the libraries; each that the app builds on them is found by its file. */
const libraries = ['useMutation', 'useDelete', 'useDeleteMany', 'useUpdate', 'useUpdateMany', 'useCreate']

const uses = (text: string, hooks: Iterable<string>): boolean =>
  [...hooks].some((hook) => new RegExp(`\\b${hook}(?:<[^>]*>)?\\(`).test(text))

/** The hooks that write, with those that hand one on. */
const writingHooks = (): Set<string> => {
  const known = new Set(libraries)
  for (;;) {
    const more = sources
      .filter(({ name }) => name.endsWith('.ts'))
      .flatMap(({ text }) => text.split(/^export const (?=use\w+)/m).slice(1))
      .flatMap((part) => {
        const hook = /^use\w+/.exec(part)?.[0] ?? ''
        return !known.has(hook) && uses(part, known) ? [hook] : []
      })
    if (more.length === 0) return known
    for (const hook of more) known.add(hook)
  }
}

/** The acts that are shown at once and reverted on failure: a second click is another act. */
const shownAtOnce = [
  'consent-records/ProcessedSwitch.tsx',
  'profile/NoticeChoices.tsx',
  'resources/building-complexes/RenameForm.tsx',
  'resources/renters/InfoReceivedSwitch.tsx',
]

/** What tells that a write is under way, and so shuts its button, its switch or its dialog. */
const underWay = String.raw`(?:isPending|busy|isLoading|isSaving|sending|running|job)\b`

interface Use {
  file: string
  hook: string
  /** What the component calls the result; undefined where nothing holds it. */
  held: string | undefined
  text: string
}

const usesOf = (hooks: ReadonlySet<string>): Use[] =>
  sources
    .filter(({ name }) => name.endsWith('.tsx') && !shownAtOnce.includes(name))
    .flatMap(({ name, text }) =>
      [
        ...text.matchAll(
          new RegExp(
            String.raw`(?:const (\w+|\{[^}]*\}|\[[^\]]*\]) =\s+|(?:return|=>)\s+)?\b(${[...hooks].join('|')})(?:<[^>]*>)?\(`,
            'g',
          ),
        ),
      ]
        // a hook of the component's own hands it on
        .filter(([found]) => !/^(?:return|=>)/.test(found))
        .map(([, held, hook = '']) => ({ file: name, hook, held, text })),
    )

/** Whether a component asks the very write that it holds, not another one, if it is under way. */
const isAsked = ({ held, text }: Use): boolean => {
  if (held === undefined) return false
  if (!/^\w+$/.test(held)) return new RegExp(String.raw`\b${underWay}`).test(held)
  return new RegExp(String.raw`\b${held}\??\.${underWay}|\{[^}]*\b${underWay}[^}]*\} = ${held}\b`).test(text)
}

it('shuts whatever writes while it writes, so that a second click does nothing', () => {
  const hooks = writingHooks()
  expect(hooks).toContain('useAct')
  const uses = usesOf(hooks)
  expect(uses.length).toBeGreaterThan(80)
  expect(uses.filter((use) => !isAsked(use)).map(({ file, hook }) => `${file}: ${hook}`)).toEqual([])
})

it('sends every write through the callers that give it the key of its act (src/providers/idempotencyKeys.test.ts)', () => {
  const found = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
  expect(found(/\bcreateCaller\(/).toSorted()).toEqual(['providers/api.ts', 'providers/callerIn.ts'])
  // an entry of the outbox has a key of its own, from the moment it is made; the others only read
  expect(found(/\bcallerIn\(/).toSorted()).toEqual([
    'installer/outbox/ChangedBy.tsx',
    'installer/outbox/sender.ts',
    'resources/users/UpcomingVisits.tsx',
  ])
  const beside = [
    'providers/session.ts',
    'providers/authedFetch.ts',
    'providers/release.ts',
    'ui/native/nativeForm.tsx',
  ]
  expect(
    found(/(?<![\w.])fetch\(/).filter((name) => !name.startsWith('consent-site/') && !beside.includes(name)),
  ).toEqual([])
})

it('sends forms by the one button that is shut while they are saved', () => {
  const own = ['ui/form/SaveAction.tsx']
  expect(
    sources
      .filter(({ name, text }) => /<SaveButton\b|alwaysEnable\b/.test(text) && !own.includes(name))
      .map(({ name }) => name),
  ).toEqual([])
})

it('ends the selection that it acted on', () => {
  const hooks = writingHooks()
  // plans something for the selection, which its plan ends (commands.test.tsx), or reads its rows
  const others = ['commands/UpdateSelectedReference.tsx', 'ui/list/bulk/SelectAll.tsx']
  const acting = sources.filter(
    ({ name, text }) =>
      name.endsWith('.tsx') && /\bselectedIds\b/.test(text) && uses(text, hooks) && !others.includes(name),
  )
  expect(acting.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ui/list/bulk/BulkRemove.tsx', 'resources/building-units/SetUnitStatuses.tsx']),
  )
  expect(acting.filter(({ text }) => !/\bonSelect\(\[\]\)/.test(text)).map(({ name }) => name)).toEqual([])
})

it('asks before a dialog closes with what was entered', () => {
  // a word that confirms an erasure, and a period that is only shown
  const choosesAView = ['RangeDialog', 'ComparePeriodDialog', 'CompareRoomDialog'].map(
    (name) => `resources/thermostats/measurements/${name}.tsx`,
  )
  const nothingToLose = ['personal-data/EraseDialog.tsx', ...choosesAView]
  const withForm = sources.filter(
    ({ text }) => /<Dialog\b/.test(text) && /<form\b|<Form\b|component="form"/.test(text),
  )
  expect(withForm.length).toBeGreaterThan(4)
  expect(
    withForm
      .filter(({ name, text }) => !nothingToLose.includes(name) && !/\buseAskToLeave\(/.test(text))
      .map(({ name }) => name),
  ).toEqual([])
})

it('refetches nothing more often than every five seconds because of a notice', () => {
  const quick = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/liveEvery: ([\d_]+)/g)].flatMap(([, figure]) =>
      Number(figure?.replaceAll('_', '')) < 5_000 ? [name] : [],
    ),
  )
  expect(quick).toEqual([])
})
