import { workday } from '../../contract/main/workday.ts'
import { main } from './api.ts'

/** Asks what needs doing in the client. */
export const readWorkday = () => main(workday.read, {})
