import { writeSync } from 'node:fs'
import { openDatabase } from '../open.ts'

/** Inserts one number after the other from a given one on, and prints each that the database has acknowledged. */
const [dir = '', from = '0'] = process.argv.slice(2)
const db = await openDatabase({ dir })
await db.pool.query('create table if not exists written (n int primary key, padding text not null)')
for (let n = Number(from); ; n += 1) {
  await db.pool.query(`insert into written values ($1, repeat('x', 500))`, [n])
  writeSync(1, `${n}\n`)
}
