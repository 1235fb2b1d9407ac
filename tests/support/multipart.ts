const boundary = 'ventil-test'

export const multipartType = `multipart/form-data; boundary=${boundary}`

interface Part {
  readonly name: string
  readonly type: string
  readonly content: string | Uint8Array
}

/** The body of a multipart request: text fields and one file. */
export const multipart = (fields: Readonly<Record<string, unknown>>, { name, type, content }: Part): Buffer => {
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  )
  return Buffer.concat([
    Buffer.from(`${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}
