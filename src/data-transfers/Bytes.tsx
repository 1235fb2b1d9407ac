import { useTranslate } from 'react-admin'
import { useFormat } from '../ui/facts/format.ts'

const kibibyte = 1024

/** A size, exact below a kibibyte. */
export const Bytes = ({ bytes }: { bytes: number }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  return bytes < kibibyte
    ? translate('data-transfers.bytes', { smart_count: bytes, size: number(bytes) })
    : translate('data-transfers.kibibytes', {
        size: number(bytes / kibibyte, bytes % kibibyte === 0 ? 0 : 1),
      })
}
