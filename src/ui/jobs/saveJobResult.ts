import { jobs } from '../../../contract/main/jobs.ts'
import { main } from '../../providers/api.ts'
import { saveFile } from '../saveFile.ts'

/** Hands the file that a job made to the browser's downloads. False where the job had nothing to write. Errors: CallError. */
export const saveJobResult = async (id: string): Promise<boolean> => {
  const file = await main(jobs.result, { params: { id } })
  if (file) saveFile(file.name, file.blob)
  return file !== undefined
}
