const boundary = 'ventil-test'

export const multipartType = `multipart/form-data; boundary=${boundary}`

export interface Part {
  readonly name: string
  readonly type: string
  readonly content: string | Uint8Array
}

/** The body of a multipart request: text fields, one file, and further files by the names of their fields. */
export const multipart = (
  fields: Readonly<Record<string, unknown>>,
  file: Part,
  more: Readonly<Record<string, Part>> = {},
): Buffer => {
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  )
  const files = Object.entries({ ...more, file }).flatMap(([field, { name, type, content }]) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([Buffer.from(parts.join('')), ...files, Buffer.from(`--${boundary}--\r\n`)])
}
