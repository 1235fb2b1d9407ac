import { Fragment } from 'react'
import { textBlocks, type TextBlock } from '../../domain/consent/textBlocks.ts'

/** Lines of a paragraph stay lines. */
const linesOf = (text: string) =>
  text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>
  if (block.kind === 'paragraph') return <p>{linesOf(block.text)}</p>
  return (
    <ul>
      {block.items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}

/** The body of a published text. server/consent-site/fillPage.ts writes the same elements. */
export function LegalBody({ body }: { body: string }) {
  return (
    <div className="prose">
      {textBlocks(body).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  )
}
