import { writeSync } from 'node:fs'
import { openDatabase } from '../open.ts'
import { startOwnServer } from '../own/ownServer.ts'

/** Inserts consecutive numbers from a given one on, and prints each once the database has acknowledged it. */
const [dataDir = '', from = '0'] = process.argv.slice(2)
const server = await startOwnServer(dataDir)
const db = await openDatabase(server.url)
await db.pool.query('create table if not exists written (n int primary key, padding text not null)')
for (let n = Number(from); ; n += 1) {
  await db.pool.query(`insert into written values ($1, repeat('x', 500))`, [n])
  writeSync(1, `${n}\n`)
}
