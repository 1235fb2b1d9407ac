import { useTranslate } from 'react-admin'
import { CallError } from '../../../contract/client.ts'
import { useFailureText } from '../buttons/useAct.ts'

/** The file could not be read into memory: another program locks it, or it is gone. */
export class FileUnreadable extends Error {}

/** A file that is rejected as a whole. `code` is one of `import.faults`. */
export class FileFault extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Codes at the field `file` that are not about the file's content. */
const notOfTheFile = new Set(['required', 'unknownField'])

/** Why a file or its import was rejected: in words, with the position in the file where known. */
export const useFileFailure = () => {
  const translate = useTranslate()
  const failureText = useFailureText()
  return (error: unknown): string => {
    if (error instanceof FileUnreadable) return translate('import.wizard.file.unreadable')
    if (error instanceof FileFault) return translate(`import.faults.${error.code}`)
    if (!(error instanceof CallError)) return failureText(error)
    if (error.body.error === 'importHasErrors') return translate('import.wizard.create.meanwhile')
    const code = error.body.fields?.['file']
    if (code === undefined || notOfTheFile.has(code)) return failureText(error)
    const words = translate(`import.faults.${code}`, { _: failureText(error) })
    const { sheet, row } = error.body.args?.['file'] ?? {}
    const place = [
      sheet === undefined || sheet === '' ? '' : translate('import.wizard.sheet', { sheet }),
      row === undefined ? '' : translate('import.wizard.row', { row }),
    ]
      .filter(Boolean)
      .join(', ')
    return place === '' ? words : `${words} (${place})`
  }
}
