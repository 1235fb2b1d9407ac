import type { ErrorCode } from '../../contract/errors.ts'
import { StorageError } from '../ports/FileStore.ts'
import { Refusal } from './refusal.ts'

/** Two at once did what one of them finds done: whoever asks again finds it too. No field of a form is the reason. */
const atOnce: readonly [ErrorCode, string, string] = ['conflict', '', '']

/** Primary keys of tables whose ids devices may make: somebody else's row has the id. */
const keysOfClients: ReadonlySet<string> = new Set([
  'rooms_pkey',
  'windows_pkey',
  'radiators_pkey',
  'appointments_pkey',
  'photos_pkey',
])

/** The error code and field that a violated unique index corresponds to; every one of the database has its row. */
export const constraints: ReadonlyMap<string, readonly [ErrorCode, string, string]> = new Map([
  ['tenants_name', ['nameTaken', 'name', 'nameTaken']],
  ['projects_name', ['nameTaken', 'name', 'nameTaken']],
  ['locations_name', ['nameTaken', 'name', 'nameTaken']],
  ['building_complexes_name', ['nameTaken', 'name', 'nameTaken']],
  ['heating_circuits_name', ['nameTaken', 'name', 'nameTaken']],
  ['public_areas_name', ['nameTaken', 'name', 'nameTaken']],
  ['rooms_name', ['nameTaken', 'name', 'nameTaken']],
  ['radiators_name', ['nameTaken', 'name', 'nameTaken']],
  ['saved_filters_name', ['nameTaken', 'name', 'nameTaken']],
  ['buildings_address', ['conflict', 'street', 'buildingExists']],
  ['building_units_customer_id', ['conflict', 'customerId', 'customerIdNotUnique']],
  ['users_email', ['emailTaken', 'email', 'emailTaken']],
  ['assignments_user_tenant', ['assignmentExists', 'tenantId', 'assignmentExists']],
  ['thermostats_eui', ['euiTaken', 'eui', 'euiTaken']],
  ['thermostats_wt_id', ['conflict', 'wtId', 'wtIdTaken']],
  ['thermostats_radiator', ['radiatorOccupied', 'radiatorId', 'radiatorOccupied']],
  ['gateways_eui', ['euiTaken', 'eui', 'euiTaken']],
  ['sensors_eui', ['euiTaken', 'eui', 'euiTaken']],
  ['signal_testers_eui', ['euiTaken', 'eui', 'euiTaken']],
  ['sensors_window', ['conflict', 'windowId', 'windowOccupied']],
  ['firmware_artifacts_version', ['conflict', 'version', 'versionExists']],
  ['automatic_updates_name', ['nameTaken', 'name', 'nameTaken']],
  ['firmware_updates_open', atOnce],
  ['sensors_paired_room', atOnce],
  ['heat_load_attempts_job', atOnce],
  ['production_line_entries_same', atOnce],
  ['jobs_under_way', ['jobRunning', '', '']],
  ['alerts_open_gateway', atOnce],
  ['alerts_open_thermostat', atOnce],
  ['alerts_thermostat', atOnce],
  ['calendar_feeds_token', atOnce],
  ['comfort_settings_building', atOnce],
  ['data_agreement_persons_email', atOnce],
  ['data_agreements_token', atOnce],
  ['data_transfers_open', ['conflict', 'eui', 'transferRunning']],
  ['downlinks_schedule', atOnce],
  ['gateway_hours_once', atOnce],
  ['legal_texts_number', atOnce],
  ['notices_once', atOnce],
  ['target_temperature_schedules_thermostat', atOnce],
  ['thermostat_events_once', atOnce],
  ['undecoded_messages_once', atOnce],
])

interface PgError {
  code: string
  constraint?: string
}

const isPgError = (error: unknown): error is PgError =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)

/** The database error inside Drizzle's wrapper. */
const pgErrorOf = (error: unknown): PgError | undefined => {
  if (isPgError(error)) return error
  return error instanceof Error && error.cause !== undefined ? pgErrorOf(error.cause) : undefined
}

/** System errors, and those of Postgres: connection exceptions, ended by an administrator, a crash or for being idle, starting or stopping. */
const unreachable: ReadonlySet<string> = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN 08000 08001 08003 08004 08006 08007 57P01 57P02 57P03 57P05 25P03'.split(
    ' ',
  ),
)

/** Conflicts with other transactions, limits of time, locks, memory and connections: the same call may succeed later. */
const busy: ReadonlySet<string> = new Set([
  '40001',
  '40P01',
  '55P03',
  '57014',
  '53000',
  '53200',
  '53300',
  '53400',
])

/** Whether the database is unreachable or dropped the connection, for which pg gives some errors no code, or the file storage is. */
export const isUnreachable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof StorageError) return error.isPassing()
  // whatever its code: a server that starts has no socket for a moment (ENOENT), one that is asked by many no place in its queue (EAGAIN)
  if ('syscall' in error && error.syscall === 'connect') return true
  if ('code' in error && typeof error.code === 'string' && unreachable.has(error.code)) return true
  return (
    /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout e)/.test(
      error.message,
    ) || isUnreachable(error.cause)
  )
}

/** Whether a disk is full: this machine's, or the database's. */
const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))) ||
    isOutOfSpace(error.cause))

/**
 * Whether a statement wrote in a transaction that only reads (25006). That of a call with GET is a defect, which nobody's second try mends.
 * Any other is a database that takes no writes, as a standby is until it has taken over.
 */
export const isReadOnly = (error: unknown): boolean => pgErrorOf(error)?.code === '25006'

/** The refusal that corresponds to a database error; undefined if it is a defect. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (isUnreachable(error)) return new Refusal('overloaded', { retryAfter: 1 })
  if (isOutOfSpace(error)) return new Refusal('diskFull', { retryAfter: 60 })
  const pgError = pgErrorOf(error)
  if (!pgError) return undefined
  const known = constraints.get(pgError.constraint ?? '')
  if (pgError.code === '23505' && known) {
    const [code, field, reason] = known
    return new Refusal(code, field ? { fields: { [field]: reason } } : {})
  }
  if (pgError.code === '23505' && keysOfClients.has(pgError.constraint ?? ''))
    return new Refusal('idTaken', { fields: { id: 'idTaken' } })
  if (pgError.code === '23505') return new Refusal('conflict')
  if (pgError.code === '23503') return new Refusal('stillInUse')
  // text that the database cannot store (a NUL character), numbers out of range
  if (pgError.code.startsWith('22')) return new Refusal('invalidRequest')
  if (busy.has(pgError.code)) return new Refusal('overloaded', { retryAfter: 1 })
  return undefined
}
