import type { FastifyPluginAsync } from 'fastify'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { roles } from '../../domain/enums.ts'
import { permissionNames, reachOf } from '../../domain/roles/permissions.ts'

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escape(title)}</h1><nav><a href="/api/docs">Calls</a> <a href="/api/openapi.json">OpenAPI 3.1</a></nav>${body}</main></body></html>`

const css = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:0}main{max-width:72rem;margin:auto;padding:1.5rem}
nav a{margin-right:1rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent)}
thead th{position:sticky;top:0;background:Canvas}code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}h2{margin-top:2rem}
details{border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent);padding:.4rem 0}summary{cursor:pointer}dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;margin:.5rem 1rem}dt{font-weight:600}dd{margin:0}`

const accessCell = (endpoint: EndpointSpec, role: (typeof roles)[number]): string => {
  if (endpoint.needs === 'nothing') return 'everybody'
  if (endpoint.needs === 'session') return 'signed in'
  const needs = typeof endpoint.needs === 'string' ? [endpoint.needs] : endpoint.needs
  const reaches = permissionNames
    .filter((name) => needs.some((need) => need === name))
    .map((name) => reachOf(role, name))
    .filter((reach) => reach !== undefined)
  return reaches[0] ?? '–'
}

const pageOf = (backend: string, endpoints: readonly EndpointSpec[]) =>
  page(
    `Who may call what: ${backend} backend`,
    `<table><thead><tr><th>Call</th>${roles.map((role) => `<th>${role}</th>`).join('')}</tr></thead><tbody>${endpoints
      .map(
        (endpoint) =>
          `<tr><th><code>${endpoint.method} ${escape(endpoint.path)}</code></th>${roles.map((role) => `<td>${accessCell(endpoint, role)}</td>`).join('')}</tr>`,
      )
      .join('')}</tbody></table>`,
  )

/** The page that lists who may call what, generated from the endpoint declarations; without scripts. */
export const accessPage: FastifyPluginAsync<{ backend: string; endpoints: readonly EndpointSpec[] }> = async (
  app,
  { backend, endpoints },
) => {
  const access = pageOf(backend, endpoints)
  app.get('/api/access', async (_request, reply) => reply.type('text/html; charset=utf-8').send(access))
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
}
