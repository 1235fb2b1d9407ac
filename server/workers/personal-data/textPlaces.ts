import type { LiveTopic } from '../../../domain/live.ts'

/** A table with free text, or with JSON copies of rows. */
export interface TextPlace {
  /** Schema and table. */
  readonly table: string
  /** Its key column, and the label of its findings in the report. */
  readonly key: string
  readonly keyType?: 'text' | 'uuid'
  readonly what: 'audit' | 'jobs' | 'replies' | 'notes'
  readonly json?: readonly string[]
  readonly text?: readonly string[]
  /** The column with the client; without one the rows belong to no particular client. */
  readonly tenant?: string
  /** Columns whose ids tie a row to the person or to their home. */
  readonly ties?: readonly string[]
  /** For an audit log, the backend that it belongs to: nobody may write to it otherwise. */
  readonly trail?: 'main' | 'identity'
  /** Text columns with a unique constraint: their replacement text gets a unique suffix. */
  readonly unique?: readonly string[]
  /** Whom a change is announced to: screens that show these rows, by their ids. */
  readonly live?: LiveTopic
}

const note = (table: string, text: readonly string[], ties: readonly string[] = ['id']): TextPlace => ({
  table: `main.${table}`,
  key: 'id',
  what: 'notes',
  text,
  tenant: 'tenant_id',
  ties,
})

/** The same in a space or its parts. */
const noteOfEstate = (...given: Parameters<typeof note>): TextPlace => ({ ...note(...given), live: 'estate' })

const trailOf = (trail: 'main' | 'identity'): TextPlace => ({
  table: `${trail}.audit`,
  key: 'id',
  what: 'audit',
  json: ['before', 'after'],
  tenant: 'tenant_id',
  ties: ['entity_id'],
  trail,
})

/** All places other than the person's own rows in which a person may be named. */
export const textPlaces: readonly TextPlace[] = [
  {
    table: 'main.jobs',
    key: 'id',
    what: 'jobs',
    json: ['input', 'result'],
    text: ['file_name'],
    tenant: 'tenant_id',
  },
  { table: 'main.idempotency_keys', key: 'key', keyType: 'text', what: 'replies', json: ['reply'] },
  { table: 'identity.idempotency_keys', key: 'key', keyType: 'text', what: 'replies', json: ['reply'] },
  { table: 'identity.mails', key: 'id', what: 'notes', text: ['subject', 'body', 'html', 'last_error'] },
  { ...note('appointments', ['description'], ['unit_id']), live: 'appointments' },
  noteOfEstate('renters', ['verification_note'], ['unit_id']),
  {
    ...noteOfEstate('building_units', [
      'name',
      'customer_id',
      'description',
      'status_comment',
      'installation_description',
    ]),
    unique: ['customer_id'],
  },
  { ...noteOfEstate('rooms', ['name', 'description'], ['unit_id']), unique: ['name'] },
  {
    ...noteOfEstate(
      'radiators',
      [
        'name',
        'description',
        'valve_description',
        'obstruction_description',
        'installation_not_possible_description',
        'venting_comment',
      ],
      ['unit_id'],
    ),
    unique: ['name'],
  },
  noteOfEstate('windows', ['name'], ['unit_id']),
  { ...noteOfEstate('public_areas', ['name', 'description']), unique: ['name'] },
  noteOfEstate('buildings', ['name', 'description', 'gateway_issues_comment']),
  { ...noteOfEstate('building_complexes', ['name', 'description']), unique: ['name'] },
  { ...noteOfEstate('locations', ['name', 'description']), unique: ['name'] },
  { ...noteOfEstate('heating_circuits', ['name', 'description']), unique: ['name'] },
  { ...note('gateways', ['placement_note', 'junction_box_note'], ['unit_id']), live: 'gateways' },
  note('photos', ['comment'], ['radiator_id', 'building_id', 'gateway_id']),
  { ...note('projects', ['name', 'note']), unique: ['name'], live: 'projects' },
  note('malfunction_reports', ['other']),
  { ...note('signal_testers', ['label']), live: 'signalTesters' },
  { ...note('saved_filters', ['name']), json: ['filter'], unique: ['name'] },
  // the names of the rooms, as they were
  { ...note('heat_load_attempts', [], ['building_id']), json: ['rooms'] },
  // who balanced a circuit, and the names of its rooms, as they were
  {
    ...note('balancing_records', ['circuit_name', 'location_name'], ['heating_circuit_id']),
    json: ['details', 'plan'],
  },
  { table: 'main.transfer_files', key: 'id', what: 'notes', text: ['name'] },
  { ...note('bulk_updates', ['name']), json: ['target', 'commands'] },
  { ...note('firmware_batches', ['name']), json: ['filters'] },
  { ...note('automatic_updates', ['name']), json: ['filters'], unique: ['name'] },
  { table: 'main.firmware_artifacts', key: 'id', what: 'notes', text: ['note'] },
  { ...note('thermostat_history', []), json: ['data'] },
  { ...note('thermostat_events', []), json: ['data'] },
  { ...note('alerts', []), json: ['info'] },
  // the network server's names for devices, and changes queued for it
  {
    table: 'main.unknown_devices',
    key: 'eui',
    keyType: 'text',
    what: 'notes',
    text: ['device_name', 'application_name'],
  },
  { table: 'main.unknown_applications', key: 'id', keyType: 'text', what: 'notes', text: ['name'] },
  {
    table: 'main.registration_orders',
    key: 'id',
    what: 'notes',
    json: ['change'],
    text: ['last_error'],
    tenant: 'tenant_id',
  },
  // what somebody called a file of devices, and what they wrote where an EUI should be
  { table: 'main.onboarding_runs', key: 'id', what: 'notes', text: ['file_name'] },
  { table: 'main.onboarding_rows', key: 'id', what: 'notes', text: ['eui', 'detail'] },
  trailOf('main'),
  trailOf('identity'),
]
