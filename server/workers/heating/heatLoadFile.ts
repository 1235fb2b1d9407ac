import { PassThrough } from 'node:stream'
import type { Language } from '../../../domain/limits.ts'
import type { FileReply } from '../../http/handler.ts'
import { xlsxType } from '../export/exportFile.ts'
import { heatLoadWords, type FinishedAttempt } from './heatLoadWords.ts'
import { writeHeatLoadReport } from './heatLoadReport.ts'
import { writeHeatLoadWorkbook } from './heatLoadWorkbook.ts'

const writers = { xlsx: writeHeatLoadWorkbook, pdf: writeHeatLoadReport } as const
const contentTypes = { xlsx: xlsxType, pdf: 'application/pdf' } as const

/** A calculation as a file for download; it is written while it is sent. */
export const heatLoadFile = (
  attempt: FinishedAttempt,
  format: keyof typeof writers,
  language: Language,
): FileReply => ({
  name: `${heatLoadWords[language].file} ${attempt.buildingName} ${attempt.date}.${format}`,
  contentType: contentTypes[format],
  stream: () => {
    const stream = new PassThrough()
    writers[format](stream, attempt, language).catch((error: unknown) =>
      stream.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return Promise.resolve(stream)
  },
})
