import { openDatabase } from '../open.ts'

/** Opens an embedded database and does not close it. */
const db = await openDatabase({})
const { rows } = await db.pool.query<{ answer: number }>('select 42 as answer')
process.stdout.write(`${rows[0]?.answer}\n`)
