import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { XmlScanner } from './XmlScanner.ts'

/** The events of a document, with adjacent pieces of text joined; or the message with which it is rejected. */
function eventsOf(chunks: string[]): string[] {
  const events: string[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') events.push(`"${text}"`)
    text = ''
  }
  const scanner = new XmlScanner({
    open: (path, attributes) => {
      flush()
      events.push(
        `<${path.join('/')}`,
        ...Object.entries(attributes).map(([name, value]) => `${name}=${value}`),
      )
    },
    text: (_path, piece) => (text += piece),
    close: (path) => {
      flush()
      events.push(`/${path.join('/')}`)
    },
  })
  try {
    for (const chunk of chunks) scanner.feed(chunk)
    scanner.end()
  } catch (error) {
    events.push(String(error))
  }
  return events
}

function cut(text: string, places: number[]): string[] {
  const edges = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length]
  return edges.slice(1).map((edge, index) => text.slice(edges[index], edge))
}

describe('XmlScanner', () => {
  it('reads elements, text, comments, CDATA and instructions', () => {
    const xml =
      '<?xml version="1.0"?>\r\n<a:x b="&lt;>" c=\'"\'><!-- <no> --><y/>1 &amp; &#50;\r\n\r3<![CDATA[<&amp;]]]]></a:x >\n'
    expect(eventsOf([xml])).toEqual(['<x', 'b=<>', 'c="', '<x/y', '/x/y', '"1 & 2\n\n3<&amp;]]"', '/x'])
  })

  it('emits the same events wherever the chunks are cut', () => {
    const pieces = [
      '<a>',
      '</a>',
      '<b x="1>2"/>',
      '<c/>',
      'text',
      ' ',
      '\r\n',
      '\r',
      '&amp;',
      '&#x1F600;',
      '&',
      '<!-- - -- -->',
      '<!---->',
      '<![CDATA[]]>',
      '<![CDATA[x]]y]]]>',
      ']]>',
      '<?pi x?>',
      '<!DOCTYPE x>',
      '<',
      '>',
      '"',
      '😀',
    ]
    const xml = fc
      .array(fc.constantFrom(...pieces), { maxLength: 15 })
      .map((parts) => `<r>${parts.join('')}</r>`)
    fc.assert(
      fc.property(xml, fc.array(fc.nat({ max: 500 }), { maxLength: 12 }), (text, places) => {
        const [whole, parted] = [eventsOf([text]), eventsOf(cut(text, places))]
        // a document may be rejected a little earlier or later, but it is rejected
        const refusal = whole.at(-1)?.startsWith('SpreadsheetError') ? whole.at(-1) : undefined
        if (refusal) expect(parted.at(-1)).toBe(refusal)
        else expect(parted).toEqual(whole)
      }),
      { numRuns: 3_000 },
    )
  })
})
