import { PassThrough } from 'node:stream'
import type { BalancingRecord } from '../../../contract/main/hydraulicBalancing.ts'
import type { Language } from '../../../domain/limits.ts'
import { dayOf } from '../../../domain/time.ts'
import type { FileReply } from '../../http/handler.ts'
import { writeBalancingReport } from './balancingReport.ts'
import { balancingWords } from './balancingWords.ts'

/** A record as a document for download; it is written while it is sent. */
export const balancingFile = (record: BalancingRecord, language: Language): FileReply => ({
  name: `${balancingWords[language].file} ${record.circuitName} ${dayOf(new Date(record.confirmedAt))}.pdf`,
  contentType: 'application/pdf',
  stream: () => {
    const stream = new PassThrough()
    writeBalancingReport(stream, record, language).catch((error: unknown) =>
      stream.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return Promise.resolve(stream)
  },
})
