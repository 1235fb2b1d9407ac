import { is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as schema from '../../db/schema.ts'
import { textPlaces } from './textPlaces.ts'

/** Tables whose rows belong to a person and are deleted whole. */
const persons = new Set([
  'main.renters',
  'main.data_agreement_persons',
  'main.data_agreement_evidence',
  'identity.users',
])
/** Columns that name the client, its buildings or us, or that contain words that no person types. */
const ours: Readonly<Record<string, readonly string[]>> = {
  'identity.audit': ['action', 'entity', 'entity_id', 'request_id'],
  'identity.idempotency_keys': ['key', 'request_hash'],
  'identity.keys': ['id', 'value'],
  // mails to the person are deleted whole
  'identity.mails': ['recipient', 'unsubscribe_url'],
  'identity.one_time_tokens': ['hash'],
  'identity.rate_limits': ['key'],
  'identity.refresh_tokens': ['hash'],
  'identity.sessions': ['cookie_hash', 'revoked_reason'],
  'main.alerts': ['eui'],
  'main.audit': ['action', 'entity', 'entity_id', 'request_id'],
  'main.buildings': [
    'street',
    'street_number',
    'zipcode',
    'city',
    'country',
    'address_key',
    'gateway_issues',
  ],
  'main.heat_load_attempts': ['input', 'unmet', 'result', 'failure_args'],
  'main.balancing_records': ['addresses'],
  'main.bulk_items': ['reason', 'gateway_eui'],
  'main.bulk_updates': ['gateways', 'counts'],
  'main.appointment_announcements': ['address_hash'],
  'main.calendar_feeds': ['token_hash'],
  'main.comfort_settings': ['levels', 'night'],
  'main.comfort_steps': ['gateway_eui'],
  'main.data_agreements': ['embedded_in', 'opt_in_hash', 'data_privacy_hash', 'token_hash'],
  'main.data_transfers': ['pending', 'file_key', 'homes'],
  'main.transfer_files': ['version'],
  'main.downlink_frames': ['payload'],
  'main.downlinks': ['reason', 'args'],
  'main.gateways': ['eui', 'gateway_id', 'board_id', 'product_id', 'mac_address', 'mounting'],
  'main.client_ids': ['request_hash'],
  'main.photos': ['file_key'],
  'main.portfolio_days': ['alerts', 'climate'],
  'main.idempotency_keys': ['key', 'request_hash'],
  'main.automatic_updates': ['gates', 'waves', 'window'],
  'main.firmware_artifacts': ['version', 'sha256', 'signature', 'signed_by', 'file_key', 'compressed_key'],
  'main.firmware_batches': ['unknown_euis', 'gates', 'waves', 'window'],
  'main.firmware_updates': ['reason', 'from_version', 'gateway_eui'],
  'main.jobs': ['kind', 'actor', 'error_code', 'file_key', 'content_type', 'dedupe_key'],
  'main.legal_texts': ['contents', 'hash'],
  'main.malfunction_reports': ['groups'],
  'main.monitoring_marks': ['rule'],
  'main.onboarding_rows': ['issues'],
  // about devices in production, before anybody owns them
  'main.production_line_entries': ['eui', 'wt_id', 'station', 'message', 'data'],
  'main.projects': ['planned_dates'],
  'main.radiators': ['issues', 'checklist'],
  'main.registration_orders': ['eui'],
  'main.registration_keys': ['app_key', 'gen_app_key'],
  'main.rooms': ['outside_walls', 'unheated_walls'],
  'main.default_filters': ['resource'],
  'main.saved_filters': ['resource'],
  'main.schedule_entries': ['last_reason'],
  'main.sensors': [
    'eui',
    'join_eui',
    'firmware_version',
    'gateway_eui',
    'recent',
    'restarts',
    'dev_addr',
    'implausible',
  ],
  'main.settings': ['code', 'value'],
  'main.signal_test_floors': ['tester_eui'],
  'main.signal_tester_presses': ['dev_addr', 'gateways'],
  'main.signal_testers': ['eui', 'join_eui', 'restarts'],
  'main.tenants': [
    'name',
    'description',
    'street',
    'street_number',
    'zipcode',
    'city',
    'country',
    'contact_name',
    'contact_email',
    'contact_phone',
  ],
  'main.thermostat_events': ['message_id'],
  'main.thermostat_states': ['dev_addr', 'calibration', 'level_map', 'application_id', 'implausible'],
  'main.thermostats': ['eui', 'join_eui', 'wt_id', 'firmware_version', 'app_version', 'gateway_eui'],
  'main.undecoded_messages': ['eui', 'message_id', 'gateway_eui', 'payload', 'reason'],
  'main.unknown_applications': ['id', 'recent'],
  'main.unknown_devices': ['eui', 'application_id', 'last_payload', 'gateway_eui', 'recent'],
}

it('lists every column in which a person may be named, so that an erasure leaves none out', () => {
  const swept = new Set(
    textPlaces.flatMap(({ table, json = [], text = [] }) =>
      [...json, ...text].map((name) => `${table}.${name}`),
    ),
  )
  const forgotten = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { schema: of, name, columns } = getTableConfig(table)
      const place = `${of}.${name}`
      if (persons.has(place) || /measurements/.test(name)) return []
      return columns
        .filter((column) => /^(text|jsonb)/.test(column.getSQLType()) && !column.enumValues?.length)
        .map((column) => toSnakeCase(column.name))
        .filter((column) => !swept.has(`${place}.${column}`) && !ours[place]?.includes(column))
        .map((column) => `${place}.${column}`)
    })
  expect(forgotten).toEqual([])
})

it('lists no column that does not exist', () => {
  const known = new Set(
    Object.values(schema)
      .filter((table) => is(table, PgTable))
      .flatMap((table) => {
        const { schema: of, name, columns } = getTableConfig(table)
        return columns.map((column) => `${of}.${name}.${toSnakeCase(column.name)}`)
      }),
  )
  const named = textPlaces.flatMap(({ table, key, json = [], text = [], ties = [], tenant = key }) =>
    [key, tenant, ...json, ...text, ...ties].map((name) => `${table}.${name}`),
  )
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
