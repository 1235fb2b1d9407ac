import { openDatabase } from '../open.ts'

/** Uses an embedded database and forgets to close it. */
const db = await openDatabase({})
const { rows } = await db.pool.query<{ answer: number }>('select 42 as answer')
process.stdout.write(`${rows[0]?.answer}\n`)
