import { useFormat } from './format.ts'

/** A number of things, with its thousands grouped. */
export const Count = ({ value }: { value: number | undefined }) => {
  const { number } = useFormat()
  return value === undefined ? null : number(value)
}
