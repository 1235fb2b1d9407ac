import { queriesThrough } from '../support/queriesThrough.ts'

/** A statement that the app sends to the database during a call: text and values, without the surrounding transaction. */
interface Statement {
  text: string
  values: unknown[]
}

const isStatement = (query: unknown): query is { text: string } =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'

/** The statements sent while `work` runs; nothing else may use the database at that time. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const recorded: Statement[] = []
  await queriesThrough((send, given) => {
    const [config, values] = given
    if (isStatement(config)) recorded.push({ text: config.text, values: Array.isArray(values) ? values : [] })
    return send(...given)
  }, work)
  return recorded
}
