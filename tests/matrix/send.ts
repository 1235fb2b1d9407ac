import type { EndpointSpec } from '../../contract/endpoint.ts'
import { urlOf } from '../../contract/client.ts'
import type { TestApp } from '../support/testApp.ts'
import type { Sample } from './Sample.ts'

interface Who {
  token?: string
  tenantId?: string
}

const boundary = 'ventil-matrix'

const multipart = (fields: Readonly<Record<string, unknown>>, file: string): string => {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  )
  return `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="estate.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--${boundary}--\r\n`
}

/** Sends a sample as a user, to the backend that serves the call. */
export const send = (app: TestApp, backend: 'main' | 'identity', endpoint: EndpointSpec, sample: Sample, { token, tenantId }: Who) => {
  const call = backend === 'main' ? app.onMain : app.onIdentity
  const form = sample.file !== undefined
  return call({
    method: endpoint.method,
    url: urlOf(endpoint, sample),
    ...(token && { as: token }),
    ...(sample.remoteAddress !== undefined && { remoteAddress: sample.remoteAddress }),
    ...(tenantId && backend === 'main' && { tenant: tenantId }),
    ...(sample.version !== undefined && { version: sample.version }),
    ...(form
      ? { body: multipart(typeof sample.body === 'object' && sample.body !== null ? { ...sample.body } : {}, sample.file ?? '') }
      : sample.body !== undefined && { body: JSON.stringify(sample.body) }),
    headers: {
      ...(form ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : sample.body !== undefined && { 'content-type': 'application/json' }),
      ...sample.headers,
    },
  })
}
