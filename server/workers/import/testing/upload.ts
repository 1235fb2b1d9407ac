import { randomUUID } from 'node:crypto'
import type { Cell } from '../../../spreadsheet/workbook.ts'
import { written } from '../../../spreadsheet/testing/read.ts'
import { writeXlsx } from '../../../spreadsheet/writeXlsx.ts'
import type { TestApp } from '../../../../tests/support/testApp.ts'

export interface Caller {
  readonly token: string
  readonly tenant: string
}
export interface UploadOptions {
  readonly name?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly headers?: Record<string, string>
}

/** Uploads a file as a browser does. */
export const upload = (
  app: TestApp,
  url: string,
  { token, tenant }: Caller,
  bytes: Buffer | string,
  { name = 'bestand.xlsx', fields = {}, headers = {} }: UploadOptions = {},
) => {
  const boundary = `----${randomUUID()}`
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...Object.entries(fields).flatMap(([key, value]) => part(`name="${key}"`, value)),
    ...part(`name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return app.onMain({
    method: 'POST',
    url,
    as: token,
    tenant,
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  })
}

/** A workbook with sheets by name; the first row of each is its header. */
export const workbook = (sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Promise<Buffer> =>
  written((stream) =>
    writeXlsx(
      stream,
      Object.entries(sheets).map(([name, rows]) => ({ name, columns: [], rows })),
    ),
  )
