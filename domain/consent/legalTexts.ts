/** Texts that the operator publishes: privacy policy, imprint, and the declaration of consent. */
export const legalTextKinds = ['dataPrivacy', 'legalNote', 'optIn'] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

/** Maximum characters of the title, the body, and the sentence beside the checkbox. */
export const legalTextLimits = { title: 200, body: 20_000, statement: 1_000 } as const

/** A block of a legal text, for display, print and screen readers. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

const heading = /^##\s+/
const item = /^-\s+/

/**
 * Parses the body of a legal text into blocks: blank lines separate them, "## " starts a heading, "- " a list item
 * (contract/main/legalTexts.ts). Line breaks within a paragraph are kept, as in a postal address.
 */
export const textBlocks = (body: string): TextBlock[] => {
  const blocks: TextBlock[] = []
  // the block that the next line may continue; none after a blank line
  let open: 'paragraph' | 'list' | undefined
  for (const line of body.split(/\r\n|\r|\n/).map((text) => text.trim())) {
    const last = blocks.at(-1)
    if (line === '') {
      open = undefined
    } else if (heading.test(line)) {
      blocks.push({ kind: 'heading', text: line.replace(heading, '') })
      open = undefined
    } else if (item.test(line)) {
      const text = line.replace(item, '')
      if (open === 'list' && last?.kind === 'list')
        blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, text] }
      else blocks.push({ kind: 'list', items: [text] })
      open = 'list'
    } else if (open === 'paragraph' && last?.kind === 'paragraph') {
      blocks[blocks.length - 1] = { kind: 'paragraph', text: `${last.text}\n${line}` }
    } else {
      blocks.push({ kind: 'paragraph', text: line })
      open = 'paragraph'
    }
  }
  return blocks
}
