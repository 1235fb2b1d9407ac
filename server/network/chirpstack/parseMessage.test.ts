import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMessage } from './parseMessage.ts'
import { commandTopic, parseTopic } from './parseTopic.ts'

const receivedAt = '2026-01-14T06:10:06.000Z'
const eui = '70b3d57ed0001234'
const devAddr = '01a2b3c4'
const application = '22222222-2222-4222-8222-222222222222'

const parse = (topic: string, payload: unknown, retained = false) =>
  parseMessage({
    topic,
    payload: Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)),
    retained,
    receivedAt,
  })
const ofDevice = (event: string, payload: unknown) =>
  parse(`application/${application}/device/${eui}/event/${event}`, payload)
const ofGateway = (rest: string, payload: unknown, retained = false) =>
  parse(`eu868/gateway/0016c001f1500a01/${rest}`, payload, retained)

const deviceInfo = {
  tenantName: 'Demo',
  applicationId: application,
  applicationName: 'thermostats',
  deviceName: 'Heizung',
  devEui: eui,
  tags: {},
}
const of = { eui, receivedAt, applicationId: application }

describe('an uplink', () => {
  it('is parsed with all its fields', () => {
    const message = ofDevice('up', {
      deduplicationId: '0c0d5b1e-6a55-4b57-9d0f-3e7a8a0f1f01',
      time: '2026-01-14T06:10:05.120456789+00:00',
      deviceInfo,
      devAddr: '01A2B3C4',
      adr: true,
      dr: 5,
      fCnt: 412,
      fPort: 1,
      confirmed: false,
      data: 'EAhZCQEPFKAKcaQiiqISW1UH',
      rxInfo: [
        { gatewayId: '0016c001f1500a02', uplinkId: 3, rssi: -112, snr: -4.5, crcStatus: 'CRC_OK' },
        {
          gatewayId: '0016C001F1500A01',
          uplinkId: 1203344556,
          rssi: -97,
          snr: 7.2,
          channel: 2,
          location: {},
        },
      ],
      txInfo: {
        frequency: 868100000,
        modulation: { lora: { bandwidth: 125000, spreadingFactor: 7, codeRate: 'CR_4_5' } },
      },
      regionConfigId: 'eu868',
    })
    expect(message).toEqual({
      ...of,
      kind: 'up',
      messageId: '0c0d5b1e-6a55-4b57-9d0f-3e7a8a0f1f01',
      time: '2026-01-14T06:10:05.120Z',
      applicationName: 'thermostats',
      deviceName: 'Heizung',
      devAddr: '01a2b3c4',
      frameCounter: 412,
      port: 1,
      bytes: new Uint8Array(Buffer.from('10085909010F14A00A71A4228AA2125B5507', 'hex')),
      spreadingFactor: 7,
      heardBy: [
        { gatewayEui: '0016c001f1500a01', rssi: -97, snr: 7.2 },
        { gatewayEui: '0016c001f1500a02', rssi: -112, snr: -4.5 },
      ],
    })
  })

  it('is parsed when fields with default values are omitted', () => {
    const message = ofDevice('up', { devAddr })
    const empty = {
      devAddr,
      frameCounter: 0,
      port: 0,
      bytes: new Uint8Array(0),
      spreadingFactor: null,
      heardBy: [],
      time: undefined,
    }
    expect(message).toEqual({
      ...of,
      kind: 'up',
      messageId: expect.stringMatching(/^[0-9a-f]{32}$/),
      applicationName: '',
      deviceName: '',
      ...empty,
    })
    // equal messages have equal ids
    expect(ofDevice('up', { devAddr })).toEqual(message)
  })

  it.each([
    ['numbers as texts', { fCnt: '412', fPort: '1' }, { frameCounter: 412, port: 1 }],
    [
      'a null in place of a list',
      { rxInfo: null, txInfo: null, data: null },
      { heardBy: [], spreadingFactor: null, bytes: new Uint8Array(0) },
    ],
    ['a counter beyond what is stored', { fCnt: 4_294_967_295 }, { frameCounter: 2_147_483_647 }],
    ['base64 of the other alphabet', { data: '-_8' }, { bytes: new Uint8Array([251, 255]) }],
    ['a gateway without an EUI', { rxInfo: [{ gatewayId: 'attic', snr: 3 }, 7] }, { heardBy: [] }],
    [
      'a reading of zero, left out',
      { rxInfo: [{ gatewayId: '0016c001f1500a01' }] },
      { heardBy: [{ gatewayEui: '0016c001f1500a01', rssi: 0, snr: 0 }] },
    ],
    ['another time zone', { time: '2026-01-14T07:10:05+01:00' }, { time: '2026-01-14T06:10:05.000Z' }],
    ['a time that is none', { time: 'yesterday' }, { time: undefined }],
    ['a time before our time', { time: '0001-01-01T00:00:00Z' }, { time: undefined }],
    [
      'names that the database cannot hold',
      { deviceInfo: { deviceName: 'a\0b\ud800' } },
      { deviceName: 'ab\ufffd' },
    ],
  ])('may have %s', (_what, payload, expected) => {
    expect(ofDevice('up', { devAddr, ...payload })).toMatchObject(expected)
  })

  it('accepts its EUI in upper and lower case', () => {
    const topic = `application/${application}/device/70B3D57ED0001234/event/up`
    for (const devEui of [eui, eui.toUpperCase(), '70-B3-D5-7E-D0-00-12-34'])
      expect(parse(topic, { devAddr, deviceInfo: { devEui } })).toMatchObject({ kind: 'up', eui })
  })
})

describe('a message that cannot be from the network server', () => {
  const large = JSON.stringify({ devAddr, data: 'A'.repeat(300_000) })
  it.each([
    ['no JSON', '{', 'notJson'],
    ['nothing', '', 'notJson'],
    ['JSON that is no object', '[]', 'notJson'],
    ['bytes', '\ufffd\0\ufeff', 'notJson'],
    ['what is larger than any message', large, 'tooLarge'],
    ['an uplink without the address that its session has', '{}', 'notChirpStack'],
    ['an address of another length', '{"devAddr":"01a2"}', 'notChirpStack'],
    ['data that is no base64', `{"devAddr":"${devAddr}","data":"***"}`, 'notChirpStack'],
    ['data that is no text', `{"devAddr":"${devAddr}","data":[16,8]}`, 'notChirpStack'],
    ['a port that is none', `{"devAddr":"${devAddr}","fPort":-1}`, 'notChirpStack'],
    ['a port of another kind', `{"devAddr":"${devAddr}","fPort":{"a":1}}`, 'notChirpStack'],
    ['a counter that is no whole number', `{"devAddr":"${devAddr}","fCnt":1.5}`, 'notChirpStack'],
    [
      'another server’s message',
      '{"applicationID":"1","devEUI":"cLPVftAAEjQ=","fCnt":10,"fPort":5,"data":"AQ=="}',
      'notChirpStack',
    ],
    [
      'the message of another device',
      `{"devAddr":"${devAddr}","deviceInfo":{"devEui":"ffffffffffffffff"}}`,
      'otherDevice',
    ],
    ['what names no device', `{"devAddr":"${devAddr}","deviceInfo":{"devEui":"attic"}}`, 'otherDevice'],
  ])('is passed on unchanged: %s', (_what, text, reason) => {
    const message = ofDevice('up', text)
    expect(message).toMatchObject({
      ...of,
      kind: 'garbled',
      reason,
      time: undefined,
      bytes: new Uint8Array(Buffer.from(text)).subarray(0, 512),
    })
    // equal messages have equal ids
    expect(ofDevice('up', text)).toEqual(message)
  })

  it.each(['join', 'status', 'ack', 'txack', 'log'])('is detected in place of any event: %s', (event) => {
    expect(ofDevice(event, 'no JSON')).toMatchObject({ kind: 'garbled', eui, reason: 'notJson' })
  })
})

describe('the other events of a device', () => {
  const time = '2026-01-14T06:10:05.120Z'
  const id = '77777777-7777-4777-8777-777777777777'

  it.each([
    [
      'join',
      { deduplicationId: 'a', devAddr: '01A2B3C4', time },
      { kind: 'join', messageId: 'a', devAddr, time },
    ],
    [
      'status',
      { margin: 7, batteryLevel: 78.5 },
      { kind: 'status', margin: 7, externalPower: false, batteryLevel: 78.5 },
    ],
    ['status', { batteryLevelUnavailable: true }, { kind: 'status', margin: 0, batteryLevel: null }],
    ['ack', { queueItemId: id.toUpperCase() }, { kind: 'ack', queueItemId: id, acknowledged: false }],
    ['ack', { queueItemId: id, acknowledged: true }, { kind: 'ack', queueItemId: id, acknowledged: true }],
    [
      'txack',
      { queueItemId: id, fCntDown: 12, gatewayId: '0016c001f1500a01' },
      { kind: 'txack', queueItemId: id, frameCounter: 12, gatewayEui: '0016c001f1500a01' },
    ],
    [
      'log',
      {
        level: 'ERROR',
        code: 'EXPIRED',
        description: 'too late',
        context: { queue_item_id: id, size: 3, odd: [] },
      },
      {
        kind: 'log',
        level: 'ERROR',
        code: 'EXPIRED',
        description: 'too late',
        context: { queue_item_id: id, size: '3' },
      },
    ],
    ['log', {}, { kind: 'log', level: 'INFO', code: 'UNKNOWN', context: {} }],
  ])('are read: %s %j', (event, payload, expected) => {
    expect(ofDevice(event, payload)).toMatchObject({ ...of, ...expected })
  })

  it('get an id from their contents if they have none', () => {
    const [one, same, other] = ['a', 'a', 'b'].map((description) => ofDevice('log', { time, description }))
    expect(one).toEqual(same)
    expect(one).not.toMatchObject({
      messageId: typeof other === 'object' && 'messageId' in other ? other.messageId : '',
    })
  })

  it('are ignored if nothing here handles them', () => {
    expect([ofDevice('location', {}), ofDevice('integration', {})]).toEqual(['ignored', 'ignored'])
  })
})

describe('a gateway', () => {
  it('reports its statistics', () => {
    const payload = {
      gatewayId: '0016c001f1500a01',
      time: '2026-01-14T06:10:00Z',
      location: { latitude: 52.5, longitude: 13.4, altitude: 40 },
      rxPacketsReceived: '60',
      rxPacketsReceivedOk: 58,
      txPacketsReceived: 5,
      txPacketsEmitted: 4,
      txPacketsPerStatus: { OK: 4, TOO_LATE: 1, QUEUE_FULL: '2' },
    }
    expect(ofGateway('event/stats', payload)).toEqual({
      kind: 'gatewayStats',
      eui: '0016c001f1500a01',
      time: '2026-01-14T06:10:00.000Z',
      receivedAt,
      received: 60,
      receivedOk: 58,
      sent: 4,
      refused: 3,
      location: { latitude: 52.5, longitude: 13.4 },
    })
    expect(ofGateway('event/stats', { location: {} })).toMatchObject({
      received: 0,
      sent: 0,
      refused: 0,
      location: undefined,
    })
  })

  it('is seen when it connects, but not through a retained message', () => {
    expect(ofGateway('state/conn', { state: 'ONLINE' })).toEqual({
      kind: 'gatewayContact',
      eui: '0016c001f1500a01',
      receivedAt,
    })
    expect([
      ofGateway('state/conn', { state: 'ONLINE' }, true),
      ofGateway('state/conn', { state: 'OFFLINE' }),
      ofGateway('state/conn', {}),
    ]).toEqual(['ignored', 'ignored', 'ignored'])
  })
})

it.each([
  '{',
  '',
  'null',
  '[]',
  '7',
  '"text"',
  '\ufeff',
  `{"data":"${'A'.repeat(300_000)}"}`,
  '{"gatewayId":"ffffffffffffffff"}',
])('drops an impossible gateway message: %.20j', (payload) => {
  expect(ofGateway('event/stats', payload)).toBe('malformed')
})

it.each([
  'application/x/device/70b3d57ed0001234/command/down',
  'application/x/device/short/event/up',
  'gateway/0016c001f1500a01/event/up',
  '$SYS/uptime',
  '',
])('ignores %j', (topic) => {
  expect(parse(topic, {})).toBe('ignored')
})

it('never throws for any input', () => {
  const topics = fc.oneof(
    fc.string(),
    fc
      .constantFrom('up', 'join', 'status', 'ack', 'txack', 'log')
      .map((event) => `application/${application}/device/${eui}/event/${event}`),
    fc.constant('eu868/gateway/0016c001f1500a01/event/stats'),
  )
  const keys = fc.constantFrom(
    'time',
    'deviceInfo',
    'fCnt',
    'fPort',
    'data',
    'rxInfo',
    'txInfo',
    'context',
    'location',
    'txPacketsPerStatus',
    'margin',
    'level',
  )
  const payloads = fc.oneof(
    fc.uint8Array(),
    fc.dictionary(keys, fc.jsonValue()).map((value) => Buffer.from(JSON.stringify(value))),
  )
  fc.assert(
    fc.property(topics, payloads, (topic, payload) => {
      const message = parseMessage({ topic, payload, retained: false, receivedAt })
      expect(typeof message === 'string' || message.receivedAt === receivedAt).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

it('knows the topics of a region and the topic of commands', () => {
  expect(parseTopic('gateway/0016C001F1500A01/state/conn')).toEqual({
    of: 'gateway',
    eui: '0016c001f1500a01',
    event: 'conn',
  })
  expect(commandTopic('a', eui)).toBe(`application/a/device/${eui}/command/down`)
})
