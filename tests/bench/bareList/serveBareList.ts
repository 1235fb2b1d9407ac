import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { pino } from 'pino'
import { build } from 'vite'
import { precompress } from '../../../scripts/build.ts'
import { readConfig } from '../../../server/config.ts'
import { buildWeb } from '../../../server/sites/web.ts'
import { freePort } from '../../support/freePort.ts'

/** Reads the rows of a page in the backend's order, and the total. */
type ReadPage = (page: number, size: number) => Promise<{ items: unknown[]; total: number }>

/** Builds the bare app and serves it like ours, with the same rows in the dialect of ra-data-simple-rest. */
export const serveBareList = async (readPage: ReadPage) => {
  const folder = await mkdtemp(join(tmpdir(), 'ventil-bare-'))
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2_000 },
  })
  precompress(folder)
  const port = await freePort()
  const log = pino({ level: 'silent' })
  const web = await buildWeb(readConfig({ WEB_PORT: String(port) }), log, folder)
  web.get<{ Querystring: { range?: string } }>('/bare/buildings', async (request, reply) => {
    const [from = 0, to = 24] = (request.query.range ?? '').match(/\d+/g)?.map(Number) ?? []
    const size = to - from + 1
    const { items, total } = await readPage(Math.floor(from / size) + 1, size)
    return reply.header('content-range', `buildings ${from}-${to}/${total}`).send(items)
  })
  await web.listen({ host: '127.0.0.1', port })
  return {
    url: `http://localhost:${port}/#/buildings`,
    stop: async () => {
      await web.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
