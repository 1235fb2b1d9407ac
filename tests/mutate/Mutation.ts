/** Tests that should notice that a guard is gone: some files, or the tests in them whose name matches. */
export interface Selection {
  files: readonly string[]
  /** A regular expression on the full name of a test. */
  only?: string
}

/** A text in a source file that is replaced by another one. */
export interface Patch {
  file: string
  /** A text that occurs once in the file; the first `find` behind it is replaced. Without it `find` itself occurs once. */
  after?: string
  find: string
  by: string
}

/** One guard, and how to remove it. */
export interface Mutation {
  /** What is removed, in kebab-case. */
  name: string
  /** Where the guard stands: in the source, or in the database as statements that its owner runs. */
  patch: Patch | { sql: string }
  /** One after the other, until one notices. */
  tests: readonly Selection[]
}

const matrixFiles = [
  'tests/matrix/main1.test.ts',
  'tests/matrix/main2.test.ts',
  'tests/matrix/identity.test.ts',
]
const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** The cells of some calls in the contract matrix. */
export const matrix = (...names: string[]): Selection => ({
  files: matrixFiles,
  only: `^(?:${names.map(literally).join('|')}) `,
})

/** The table of rights that is written by hand. */
export const rights: Selection = { files: ['tests/matrix/rights.test.ts'] }

/** Replies of every read to every role, searched for what is foreign. */
export const foreign: Selection = { files: ['tests/matrix/foreign.test.ts'] }

/** Requests with a role, user, client or owner above or beside the caller. */
export const beside = (...names: string[]): Selection => ({
  files: ['tests/matrix/beside.test.ts'],
  ...(names.length > 0 && { only: names.map(literally).join('|') }),
})

/** A test file beside the code, or some of its tests. */
export const tests = (file: string, ...names: string[]): Selection => ({
  files: [`server/${file}.test.ts`],
  ...(names.length > 0 && { only: names.map(literally).join('|') }),
})
