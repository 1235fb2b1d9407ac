import { expect, it } from 'vitest'
import { whyNotStarted } from './whyNotStarted.ts'

const failed = (message: string, more: object): Error => Object.assign(new Error(message), more)

it.each([
  [
    'another account’s folder',
    failed("EACCES: permission denied, mkdir '/data/postgres'", { code: 'EACCES', syscall: 'mkdir' }),
    'this account may not write there',
  ],
  [
    'a read-only disk',
    failed("EROFS: read-only file system, chown '/data'", { code: 'EROFS', syscall: 'chown' }),
    'it or its file system is read-only',
  ],
  [
    'a lock on a read-only disk',
    failed('attempt to write a readonly database', { code: 'ERR_SQLITE_ERROR' }),
    'it or its file system is read-only',
  ],
  [
    'a lock on a full disk',
    failed('database or disk is full', { code: 'ERR_SQLITE_ERROR' }),
    'its disk is full',
  ],
  [
    'a database on a full disk',
    failed('initdb: error: could not write to file "…": No space left on device', {}),
    'its disk is full',
  ],
  [
    'a database on a disk that is full by its own words',
    failed('initdb: could not extend file "base/1/2691": wrote only 4096 of 8192 bytes', {}),
    'its disk is full',
  ],
  [
    'a statement on a full disk',
    new Error('Failed query: ', { cause: failed('could not extend file "base/5/1"', { code: '53100' }) }),
    'its disk is full',
  ],
  [
    'a folder that cannot be made',
    failed("ENOENT: no such file or directory, mkdir '/data'", { code: 'ENOENT', syscall: 'mkdir' }),
    'it cannot be made there',
  ],
  [
    'a file in its place',
    failed("EEXIST: file already exists, mkdir '/data'", { code: 'EEXIST', syscall: 'mkdir' }),
    'there is a file of that name',
  ],
])('says of %s what to do, in one line', (_, error, words) => {
  expect(whyNotStarted(error, '/data')).toBe(
    `The folder of the data, /data, cannot be used: ${words}. Set VENTIL_DATA to a folder that can be written, or make room in this one.`,
  )
})

it('names a port that is in use', () => {
  expect(
    whyNotStarted(
      failed('listen EADDRINUSE', { code: 'EADDRINUSE', syscall: 'listen', port: 8080 }),
      '/data',
    ),
  ).toMatch(/^Port 8080 is in use/)
})

it('says how many files it needs', () => {
  expect(
    whyNotStarted(failed('EMFILE: too many open files', { code: 'EMFILE', syscall: 'scandir' }), '/data'),
  ).toMatch(/^Too many files are open\. .*ulimit -n 1024/)
})

it('keeps the first line of any other reason', () => {
  expect(
    whyNotStarted(
      failed('connect ECONNREFUSED\n  at …', { code: 'ECONNREFUSED', syscall: 'connect' }),
      '/data',
    ),
  ).toBe('connect ECONNREFUSED')
})
