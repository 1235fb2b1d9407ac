import { inflateSync } from 'node:zlib'

/** The text of one of our PDF files: maps each run of glyphs to characters by the ToUnicode table of its font. */
export const pdfText = (file: Buffer): string => {
  const objects = new Map(
    [...file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', content = '']) => [id, content] as const,
    ),
  )
  const streamOf = (id: string): string => {
    const [head = '', packed = ''] = (objects.get(id) ?? '').split(/stream\r?\n/)
    const bytes = Buffer.from(packed.replace(/\r?\nend$/, ''), 'latin1')
    return (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const lettersOf = (id: string): string[] => {
    const [, unicode = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
    return [...streamOf(unicode).matchAll(/\[([^\]]+)\]/g)].flatMap(([, row = '']) =>
      [...row.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = '']) =>
        String.fromCharCode(...hex.split(' ').map((code) => Number.parseInt(code, 16))),
      ),
    )
  }
  return [...objects.values()]
    .filter((content) => /\/Type \/Page\b/.test(content))
    .map((page) => {
      const [, resources = ''] = /\/Resources (\d+) 0 R/.exec(page) ?? []
      const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? []
      const fonts = new Map(
        [...(objects.get(resources) ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
          ([, name = '', id = '']) => [name, lettersOf(id)] as const,
        ),
      )
      let letters: string[] = []
      return [...streamOf(contents).matchAll(/\/(F\d+) [\d.]+ Tf|(\[[^\]]*\]) TJ/g)]
        .map(([, font, run]) => {
          if (font !== undefined) letters = fonts.get(font) ?? []
          return run === undefined
            ? ''
            : [...run.matchAll(/<([0-9a-f]+)>/g)]
                .map(([, hex = '']) =>
                  (hex.match(/.{4}/g) ?? [])
                    .map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '?')
                    .join(''),
                )
                .join('')
        })
        .join('\n')
    })
    .join('\f')
}
