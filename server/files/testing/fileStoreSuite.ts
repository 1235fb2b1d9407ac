import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FileGone, type FileStore } from '../../ports/FileStore.ts'

const future = () => new Date(Date.now() + 86_400_000)
const noneKept = () => Promise.resolve(new Set<string>())

/** What every file store does. @param open a new store, and the same one as another process opens it. */
export const fileStoreSuite = (open: () => Promise<readonly [FileStore, FileStore]>): void => {
  let store: FileStore
  let twin: FileStore
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ventil-suite-'))
    ;[store, twin] = await open()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const put = (content: string | Buffer) => store.write(async (stream) => stream.end(content))
  const textOf = async (key: string, from = store) => text(await from.read(key))

  it.each([
    '',
    '.',
    '..',
    '../secret',
    '/etc/passwd',
    'store-id',
    'store-owner',
    'a'.repeat(36),
    '018f3a2c-7b1d-7c3e-9f00-0123456789ab/../x',
    '018f3a2c-7b1d-7c3e-9f00-0123456789ab\n',
    '018F3A2C-7B1D-7C3E-9F00-0123456789AB',
    '018f3a2c-7b1d-7c3e-9f00-0123456789ab\0',
  ])('rejects a path as a key: %j', async (key) => {
    await expect(store.read(key)).rejects.toThrow('not a file key')
    await expect(store.onDisk(key, async () => {})).rejects.toThrow('not a file key')
    await expect(store.remove(key)).rejects.toThrow('not a file key')
  })

  it('takes over a file under a generated key, which every process reads', async () => {
    const path = join(folder, 'Häuser.csv')
    await writeFile(path, 'a;b')
    const key = await store.adopt(path)
    expect(key).toMatch(/^[0-9a-f-]{36}$/)
    expect([await textOf(key), await textOf(key, twin)]).toEqual(['a;b', 'a;b'])
  })

  it('keeps what is written to a stream, also nothing at all', async () => {
    expect(await textOf(await put('Straße;°C'))).toBe('Straße;°C')
    expect(await textOf(await put(''))).toBe('')
  })

  it('streams a file of many pieces', async () => {
    const piece = randomBytes(1024 * 1024)
    const key = await store.write((stream) => {
      const through = new PassThrough()
      return Promise.all([
        pipeline(through, stream),
        pipeline(Readable.from([piece, piece, piece, piece, piece, piece]), through),
      ])
    })
    const read = await buffer(await twin.read(key))
    expect(read.length).toBe(6 * piece.length)
    expect(read.subarray(-piece.length).equals(piece)).toBe(true)
  })

  it('lends a file as a path on disk for as long as it is worked with', async () => {
    const key = await put('Zeile')
    expect(await twin.onDisk(key, (path) => readFile(path, 'utf8'))).toBe('Zeile')
    await expect(
      twin.onDisk(key, async (path) => {
        expect(existsSync(path)).toBe(true)
        throw new Error('unreadable')
      }),
    ).rejects.toThrow('unreadable')
    expect(await textOf(key)).toBe('Zeile')
  })

  it('leaves nothing of a file whose writing fails', async () => {
    const before = await store.sweep(new Date(0), noneKept)
    await expect(
      store.write(async (stream) => {
        stream.write('half')
        throw new Error('the database is away')
      }),
    ).rejects.toThrow('the database is away')
    await expect(
      store.write((stream) => {
        const broken = new PassThrough()
        const going = pipeline(broken, stream)
        broken.destroy(new Error('cut off'))
        return going
      }),
    ).rejects.toThrow('cut off')
    expect(before).toBe(0)
  })

  it('says that a file is gone, and removes it twice without complaint', async () => {
    const key = await put('x')
    await store.remove(key)
    await twin.remove(key)
    await expect(store.read(key)).rejects.toThrow(FileGone)
    await expect(twin.read(randomUUID())).rejects.toThrow(FileGone)
    await expect(store.onDisk(key, async () => {})).rejects.toThrow(FileGone)
  })

  it('has one identity, however many processes ask for it', async () => {
    const id = await store.identity()
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect([await twin.identity(), await store.identity()]).toEqual([id, id])
  })

  it('carries the mark of the database that it belongs to, for every process', async () => {
    expect(await store.mark()).toBeUndefined()
    await store.setMark('one')
    expect([await store.mark(), await twin.mark()]).toEqual(['one', 'one'])
    await twin.setMark('other')
    expect(await store.mark()).toBe('other')
  })

  it('tells whether it holds files of others, and touches none', async () => {
    const [ours, theirs] = [await put('ours'), await put('theirs')]
    const others = (...known: string[]) =>
      store.holdsOther(
        async (keys) => new Set(keys.filter((key) => known.length === 0 || known.includes(key))),
      )
    expect([await others(), await others(ours)]).toEqual([false, true])
    expect([await textOf(ours), await textOf(theirs)]).toEqual(['ours', 'theirs'])
  })

  it('sweeps files that are old and not kept, and never its identity or mark', async () => {
    const id = await store.identity()
    const [kept, left] = [await put('kept'), await put('left')]
    expect(await store.sweep(new Date(Date.now() - 3_600_000), noneKept)).toBe(0)
    const asked: string[] = []
    expect(
      await store.sweep(future(), async (keys) => {
        asked.push(...keys)
        return new Set(keys.filter((key) => key !== left))
      }),
    ).toBe(1)
    expect(asked).toContain(kept)
    expect(await textOf(kept, twin)).toBe('kept')
    await expect(twin.read(left)).rejects.toThrow(FileGone)
    expect(await store.sweep(future(), noneKept)).toBeGreaterThan(0)
    expect([await store.identity(), await store.mark()]).toEqual([id, 'other'])
  })
}
