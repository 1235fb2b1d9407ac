import { lockFolder } from '../folderLock.ts'

/** Locks the given folder until killed, or prints in one line why it cannot. */
try {
  lockFolder(process.argv[2] ?? '')
  process.stdout.write('locked\n')
  setInterval(() => {}, 1000)
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
}
