import { lockFolder } from '../folderLock.ts'

/** Locks the folder that it is given and holds it until it is killed, or says in one line why not. */
try {
  lockFolder(process.argv[2] ?? '')
  process.stdout.write('locked\n')
  setInterval(() => {}, 1000)
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
}
