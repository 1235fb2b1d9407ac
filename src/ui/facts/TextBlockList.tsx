import { Fragment } from 'react'
import { textBlocks, type TextBlock } from '../../../domain/consent/legalTexts.ts'

interface Props {
  body: string
  /** One level below the heading of its page. */
  heading: 'h2' | 'h3'
}

/** Keeps line breaks within a paragraph. */
const linesOf = (text: string) =>
  text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

const Block = ({ block, heading: Heading }: { block: TextBlock } & Pick<Props, 'heading'>) => {
  if (block.kind === 'heading') return <Heading>{block.text}</Heading>
  if (block.kind === 'paragraph') return <p>{linesOf(block.text)}</p>
  return (
    <ul>
      {block.items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}

/** The elements of a published text's body. server/sites/consent-site/fillPage.ts writes the same. */
export const TextBlockList = ({ body, heading }: Props) =>
  textBlocks(body).map((block, index) => <Block key={index} block={block} heading={heading} />)
