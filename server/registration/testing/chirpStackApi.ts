import { createServer, type IncomingMessage } from 'node:http'

interface Asked {
  method: string
  path: string
  query: Record<string, string>
  token: string
  body: Record<string, unknown>
}

interface Answer {
  status?: number
  json?: unknown
  text?: string
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : JSON.parse(text)
}

const application = { id: '22222222-2222-4222-8222-222222222201', name: 'thermostats' }
const profile = {
  id: '33333333-3333-4333-8333-333333333301',
  name: 'RT1',
  region: 'EU868',
  macVersion: 'LORAWAN_1_0_3',
  supportsOtaa: true,
}

/** An HTTP server that answers like ChirpStack's REST proxy: fields with default values are omitted. */
export const startChirpStackApi = async () => {
  const asked: Asked[] = []
  const devices = new Map<string, unknown>()
  const keys = new Map<string, unknown>()
  const gateways = new Set<string>()
  /** Overrides the reply to a request. */
  let instead: (request: Asked) => Answer | undefined = () => undefined
  const missing: Answer = {
    status: 404,
    json: { code: 5, message: 'Object does not exist (id: x)', details: [] },
  }
  const exists: Answer = { status: 409, json: { code: 6, message: 'Object already exists' } }

  const ofDevices = ({ method, path, body }: Asked): Answer => {
    const [eui = '', part] = path.replace(/^\/api\/devices\/?/, '').split('/')
    if (method === 'POST' && eui === '') {
      const { device } = body
      const created = String(device && typeof device === 'object' && 'devEui' in device ? device.devEui : '')
      if (devices.has(created)) return exists
      devices.set(created, device)
      return {}
    }
    if (!devices.has(eui)) return missing
    if (part === 'queue') return {}
    if (part === 'keys') {
      if (method === 'POST') keys.set(eui, body['deviceKeys'])
      return method === 'GET' && !keys.has(eui) ? missing : { json: { deviceKeys: keys.get(eui) } }
    }
    if (method === 'PUT') devices.set(eui, body['device'])
    if (method === 'DELETE') devices.delete(eui)
    return { json: { device: devices.get(eui) } }
  }
  const ofGateways = ({ method, path, body }: Asked): Answer => {
    const eui = path.replace(/^\/api\/gateways\/?/, '')
    const { gateway } = body
    const created = String(
      gateway && typeof gateway === 'object' && 'gatewayId' in gateway ? gateway.gatewayId : '',
    )
    if (method === 'POST') return gateways.has(created) ? exists : (gateways.add(created), {})
    return gateways.delete(eui) ? {} : missing
  }
  const listOf = (rows: readonly object[], { query }: Asked): Answer => {
    const from = Number(query['offset'] ?? 0)
    return {
      json: {
        totalCount: rows.length,
        result: rows.slice(from, from + Math.min(2, Number(query['limit'] ?? 0))),
      },
    }
  }
  const tenants = [{ id: 't1', name: 'One' }, { id: 't2' }, { id: 't3', name: 'Three' }]
  const answer = (request: Asked): Answer => {
    const { path, query } = request
    if (request.token !== 'Bearer secret')
      return { status: 401, json: { code: 16, message: 'authentication failed: no token' } }
    if (path.startsWith('/api/devices')) return ofDevices(request)
    if (path.startsWith('/api/gateways')) return ofGateways(request)
    if (path === '/api/tenants') return listOf(tenants, request)
    if (path === '/api/applications') return listOf(query['tenantId'] === 't1' ? [application] : [], request)
    return path === '/api/device-profiles' ? listOf([profile], request) : missing
  }

  const server = createServer((incoming, reply) => {
    const url = new URL(incoming.url ?? '/', 'http://here')
    void bodyOf(incoming).then((body) => {
      const request = {
        method: incoming.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        token: incoming.headers.authorization ?? '',
        body,
      }
      asked.push(request)
      const { status = 200, json = {}, text } = instead(request) ?? answer(request)
      reply.writeHead(status, { 'content-type': 'application/json' }).end(text ?? JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked,
    application,
    profile,
    answerInstead: (work: (request: Asked) => Answer | undefined) => {
      instead = work
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
