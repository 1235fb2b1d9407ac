import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environment } from '../server/environment.ts'

const root = join(import.meta.dirname, '..')

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
  .filter((path) => existsSync(join(root, path)))
  .toSorted()

const rooms = [
  'contract',
  'demo',
  'docs',
  'domain',
  'examples',
  'locales',
  'public',
  'scripts',
  'server',
  'src',
  'tests',
]

/** A path into one of the rooms, in backticks or plain; not the end of another path, URL or identifier. */
const pathInText = new RegExp(`(?<![\\w/.@:-])(?:${rooms.join('|')})/[\\w./*{},\\[\\]-]*`, 'g')

/** A file name alone, in backticks: `package.json`, or a file whose folder the text has named before. */
const fileNameInText = /`([\w.-]+\.(?:tsx?|mjs|json|html|md|sql))`/g

/** Whether a path is a naming pattern, such as `docs/decisions/NNN-title.md`. */
const isPattern = (path: string): boolean => path.includes('NN')

/** The paths and file names in a document, without the punctuation of the sentence around them. */
const pathsIn = (text: string): string[] => {
  const paths = [...text.matchAll(pathInText)].map(([path]) => path.replace(/[.,)\]]+$/, ''))
  const names = [...text.matchAll(fileNameInText)].flatMap(([, name]) => (name === undefined ? [] : [name]))
  return [...new Set([...paths, ...names])].filter((path) => !isPattern(path))
}

const fileNames = new Set(
  globSync(['*', '.*', `{${rooms.join(',')}}/**/*.*`], { cwd: root }).map((path) => basename(path)),
)

const exists = (path: string): boolean => {
  if (!path.includes('/')) return fileNames.has(path)
  return /[*{[]/.test(path) ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path))
}

/** The targets of Markdown links to files, relative to the root; anchors and URLs are left out. */
const linksIn = (document: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) =>
    relative(root, join(root, dirname(document), target)),
  )

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8')

  it('names only paths that exist', () => {
    expect(pathsIn(text).filter((path) => !exists(path))).toEqual([])
  })

  it('links only to files that exist', () => {
    expect(linksIn(document, text).filter((path) => !exists(path))).toEqual([])
  })
})

describe('the paths in a text', () => {
  it('are found in backticks, in plain text and with globs', () => {
    const text =
      'See `server/http/reach.ts`, domain/codec, (src/ui/*.tsx) and tests/matrix. `README.md` is at the root.'
    expect(pathsIn(text)).toEqual([
      'server/http/reach.ts',
      'domain/codec',
      'src/ui/*.tsx',
      'tests/matrix',
      'README.md',
    ])
  })

  it('exist as a folder, a file, a glob with a match, or a file name somewhere', () => {
    const paths = [
      'server/http',
      'server/start.ts',
      'locales/{en,de}/',
      'src/**/App.tsx',
      'fillPage.ts',
      'package.json',
    ]
    expect(paths.filter((path) => !exists(path))).toEqual([])
    const missing = ['server/nowhere', 'server/http/nothing.ts', 'src/nowhere/*.ts', 'nothing.ts']
    expect(missing.filter((path) => exists(path))).toEqual([])
  })

  it('are neither the ends of URLs and calls nor patterns', () => {
    expect(
      pathsIn('https://ventil.example/docs/x, `/api/src/y`, @scope/server/z, docs/decisions/NNN-title.md'),
    ).toEqual([])
  })
})

it('has a README of at most 1,200 words, and decisions of at most 300', () => {
  const tooLong = documents.filter((path) => {
    const most = path === 'README.md' ? 1200 : path.startsWith('docs/decisions/') ? 300 : Infinity
    return readFileSync(join(root, path), 'utf8').trim().split(/\s+/).length > most
  })
  expect(tooLong).toEqual([])
})

describe('the README', () => {
  it('has pictures of at most 400 kB together', () => {
    const sizes = globSync('docs/pictures/*', { cwd: root }).map((path) => statSync(join(root, path)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000)
  })
})

it('docs/operate.md has every environment variable', () => {
  const text = readFileSync(join(root, 'docs/operate.md'), 'utf8')
  expect(Object.keys(environment).filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

describe('the decisions', () => {
  const decisions = documents.filter((path) => path.startsWith('docs/decisions/'))

  it.each(decisions)(
    '%s has a number, a title, and context, decision and consequences in this order',
    (path) => {
      expect(path).toMatch(/^docs\/decisions\/\d{3}(?:-[a-z0-9]+)+\.md$/)
      const headings = [...readFileSync(join(root, path), 'utf8').matchAll(/^(#{1,2}) (.+)$/gm)].map(
        ([, level, text]) => ({ level, text }),
      )
      expect(headings.filter(({ level }) => level === '#')).toHaveLength(1)
      expect(headings.filter(({ level }) => level === '##').map(({ text }) => text)).toEqual([
        'Context',
        'Decision',
        'Consequences',
      ])
    },
  )

  it('have unique numbers', () => {
    const numbers = decisions.map((path) =>
      path.slice('docs/decisions/'.length, 'docs/decisions/'.length + 3),
    )
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})
