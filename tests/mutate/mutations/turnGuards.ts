import { tests, type Mutation } from '../Mutation.ts'

/** What keeps a worker, a process or a transaction from what is another's by now. */
export const turnGuards: readonly Mutation[] = [
  {
    name: 'import-begins-in-turn',
    patch: {
      file: 'server/actions/estate/pendingImport.ts',
      find: '  await holdAttempt(tx, attempt)\n',
      by: '  void attempt\n',
    },
    tests: [tests('workers/import/slices.long', 'begins no import')],
  },
  {
    name: 'import-keeps-the-upload-of-a-successor',
    patch: { file: 'server/workers/import/importJob.ts', find: ' && (await isStillOurs(run))', by: '' },
    tests: [tests('workers/import/slices.long', 'touches neither')],
  },
  {
    name: 'turn-is-held',
    patch: { file: 'server/jobs/attempt.ts', find: 'if (held.length === 0)', by: 'if (held.length < 0)' },
    tests: [tests('workers/import/slices.long', 'a worker that stalled')],
  },
  {
    name: 'files-of-another-database-stay',
    patch: {
      file: 'server/actions/files/claimFiles.ts',
      find: 'if ((await deps.files.mark()) !== (await markOf(deps)))',
      by: 'if (deps.config.files === null)',
    },
    tests: [tests('actions/files/claimFiles')],
  },
  {
    name: 'late-queries-are-refused',
    patch: { file: 'server/db/statements.ts', find: 'if (!turn.hasEnded) return', by: 'if (turn) return' },
    tests: [tests('db/scope')],
  },
]
