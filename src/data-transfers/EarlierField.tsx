import { useTranslate } from 'react-admin'
import { dataTransferToDevice } from '../../contract/main/dataTransfers.ts'
import { binaryTypes } from '../../domain/transfers/transfer.ts'
import { main } from '../providers/api.ts'
import { AsyncPicker } from '../ui/form/AsyncPicker.tsx'
import { useFormat } from '../ui/facts/format.ts'
import type { EarlierFile, SendDraft } from './sendDraft.ts'

interface Props {
  source: SendDraft['source']
  value: EarlierFile | null
  onChange: (earlier: EarlierFile | null) => void
  error: string | undefined
}

/** Transfers among which earlier files are looked for. */
const looked = 50

/** One of the files that were sent before; the latest transfers come first, and each file once. */
export const EarlierField = ({ source, value, onChange, error }: Props) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const kinds = source === 'binary' ? [...binaryTypes] : [source]
  const load = async (text: string, signal: AbortSignal): Promise<EarlierFile[]> => {
    const { items } = await main(
      dataTransferToDevice.list,
      { query: { Kind: kinds, PageSize: looked, ...(text !== '' && { Query: text }) } },
      { signal },
    )
    const files = items.flatMap(({ key, name, createdAt }) =>
      key === null ? [] : [{ key, text: [name, date(createdAt)].filter(Boolean).join(' · ') }],
    )
    return files.filter((file, index) => files.findIndex(({ key }) => key === file.key) === index)
  }
  return (
    <AsyncPicker
      label={translate('data-transfers.send.earlier')}
      queryKey={['data-transfers-to-device', 'earlier', source]}
      load={load}
      value={value}
      onChange={onChange}
      keyOf={({ key }) => key}
      textOf={({ text }) => text}
      error={error}
      helperText={translate('data-transfers.send.earlierHelp')}
    />
  )
}
