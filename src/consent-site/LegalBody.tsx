import { TextBlockList } from '../ui/TextBlockList.tsx'

/** The body of a published text. */
export function LegalBody({ body }: { body: string }) {
  return (
    <div className="prose">
      <TextBlockList body={body} heading="h2" />
    </div>
  )
}
