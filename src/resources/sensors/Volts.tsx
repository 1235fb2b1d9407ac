import { useFormat } from '../../ui/format.ts'

/** A battery's voltage; nothing where it is not known. */
export const Volts = ({ value }: { value: number | null }) => {
  const { quantity } = useFormat()
  return value === null ? null : quantity(value, 'V', 2)
}
