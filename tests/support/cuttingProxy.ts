import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface CuttingProxy {
  /** The server's address through the proxy. */
  url: string
  /** Cuts the connection of the next transaction that says this, once the server has committed it and before anybody hears of it. */
  cutCommitOf(words: string): void
  /** Whether that has happened. */
  hasCut(): boolean
  close(): Promise<void>
}

/** Stands between Ventil and a Postgres server. */
export const cuttingProxy = async (server: string): Promise<CuttingProxy> => {
  const target = new URL(server)
  const [host, port] = [decodeURIComponent(target.hostname), Number(target.port || 5432)]
  const open = new Set<Socket>()
  let wanted: string | undefined
  let hasCut = false
  const proxy = createServer((client) => {
    const database = connect(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port })
    let said = ''
    let isCut = false
    client.on('data', (data) => {
      said += data.toString('latin1')
      if (/\bcommit\b/i.test(data.toString('latin1'))) {
        isCut = wanted !== undefined && said.includes(wanted)
        if (isCut) wanted = undefined
        said = ''
      }
      database.write(data)
    })
    database.on('data', (data) => {
      if (!isCut) return client.write(data)
      hasCut = true
      return client.destroy()
    })
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    client.on('error', () => database.end())
    // ended, not destroyed: what it was sent, it carries out
    client.on('close', () => database.end())
    database.on('error', () => client.destroy())
    database.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const address = proxy.address()
  const url = new URL(server)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url: url.toString(),
    cutCommitOf: (words) => {
      wanted = words
      hasCut = false
    },
    hasCut: () => hasCut,
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => {
        proxy.close(() => resolve())
      })
    },
  }
}
