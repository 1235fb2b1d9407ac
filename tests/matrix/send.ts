import type { EndpointSpec } from '../../contract/endpoint.ts'
import { urlOf } from '../../contract/client.ts'
import { isRecord } from '../../domain/records.ts'
import { multipart, multipartType } from '../support/multipart.ts'
import type { TestApp } from '../support/testApp.ts'
import type { Sample } from './Sample.ts'

interface Who {
  token?: string
  tenantId?: string
}

const fileOf = (content: string | Uint8Array) =>
  typeof content === 'string'
    ? { name: 'estate.csv', type: 'text/csv', content }
    : { name: 'photo.jpg', type: 'image/jpeg', content }

/** Sends a sample as a user, to the backend that serves the call. */
export const send = (
  app: TestApp,
  backend: 'main' | 'identity',
  endpoint: EndpointSpec,
  sample: Sample,
  { token, tenantId }: Who,
) => {
  const call = backend === 'main' ? app.onMain : app.onIdentity
  const form = sample.file !== undefined || sample.files !== undefined
  const { file = fileOf(sample.file ?? ''), ...more } = sample.files ?? {}
  return call({
    method: endpoint.method,
    url: urlOf(endpoint, sample),
    ...(token && { as: token }),
    ...(sample.remoteAddress !== undefined && { remoteAddress: sample.remoteAddress }),
    ...(tenantId && backend === 'main' && { tenant: tenantId }),
    ...(sample.version !== undefined && { version: sample.version }),
    ...(form
      ? { body: multipart(isRecord(sample.body) ? sample.body : {}, file, more) }
      : sample.body !== undefined && { body: JSON.stringify(sample.body) }),
    headers: {
      ...(form
        ? { 'content-type': multipartType }
        : sample.body !== undefined && { 'content-type': 'application/json' }),
      ...sample.headers,
    },
  })
}
