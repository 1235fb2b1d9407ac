/** What the operator publishes: privacy information, imprint, and the declaration that people agree to. */
export const legalTextKinds = ['dataPrivacy', 'legalNote', 'optIn'] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

/** Most characters of a title, a body, and the sentence beside the checkbox. */
export const legalTextLimits = { title: 200, body: 20_000, statement: 1_000 } as const

/** A piece of a legal text as it is shown, printed and read out. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

const heading = /^##\s+/
const item = /^-\s+/

/**
 * The pieces of a legal text's body: a blank line parts them, "## " before a line makes it a heading, "- " an item of a list
 * (contract/main/legalTexts.ts). Lines of one paragraph stay lines: a postal address is written that way.
 */
export const textBlocks = (body: string): TextBlock[] => {
  const blocks: TextBlock[] = []
  // what the last line may go on with; nothing after a blank line
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
      if (open === 'list' && last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, text] }
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
