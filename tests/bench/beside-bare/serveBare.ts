// The least that Node can do for these calls: node:http and pg with named prepared statements over a flat table; no roles, no rules, no
// validation, no log. Prints its address; ends on SIGTERM.
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import * as z from 'zod'

const pool = new pg.Pool({ connectionString: process.env['TEST_DATABASE_URL'], max: 10 })
const columns =
  'id, eui, tenant_id, building_id, status, firmware_version, network_status, battery, last_seen, name'
const list = (where: string, order: string) => [
  `select ${columns} from flat.thermostats where ${where} order by ${order} limit 25`,
  `select count(*)::int as total from flat.thermostats where ${where}`,
]
const byClient = list('tenant_id = $1 and status = $2', 'last_seen desc')
const byText = list('eui like $1', 'last_seen desc')
const names = new Map<string, string>()

/** Of two changes of overlapping rows, each may wait for the other: the one that the database gives up begins anew. */
const deadlock = '40P01'

const ask = async (text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> => {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  try {
    return (await pool.query<Record<string, unknown>>({ name, text, values: [...values] })).rows
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === deadlock) return ask(text, values)
    throw error
  }
}

const page = async ([rows = '', total = '']: readonly string[], values: readonly unknown[]) => {
  const [items, counted] = await Promise.all([ask(rows, values), ask(total, values)])
  return { items, ...counted[0] }
}

const Change = z.object({ firmware: z.string(), ids: z.array(z.number()).optional() })

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Change.parse(JSON.parse(Buffer.concat(chunks).toString()))
}

const answer = async (request: IncomingMessage): Promise<unknown> => {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://bare')
  if (pathname === '/settings') return { items: await ask('select * from flat.settings', []) }
  const id = pathname.split('/').at(-1)
  if (request.method === 'GET' && id !== 'thermostats')
    return (await ask(`select ${columns} from flat.thermostats where id = $1`, [id]))[0]
  if (request.method === 'GET')
    return query.has('text')
      ? page(byText, [`%${query.get('text')}%`])
      : page(byClient, [query.get('tenant'), query.get('status')])
  const { firmware, ids } = await bodyOf(request)
  if (ids)
    return {
      ids: (
        await ask(
          'update flat.thermostats set firmware_version = $1 where id = any($2::int[]) returning id',
          [firmware, ids],
        )
      ).length,
    }
  return (
    await ask(`update flat.thermostats set firmware_version = $1 where id = $2 returning ${columns}`, [
      firmware,
      id,
    ])
  )[0]
}

const server = createServer((request, reply) => {
  answer(request).then(
    (body) => {
      const bytes = Buffer.from(JSON.stringify(body))
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
    },
    (error: unknown) => reply.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`)
})
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void pool.end()
})
