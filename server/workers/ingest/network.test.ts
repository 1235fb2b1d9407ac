import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wireCode } from '../../../domain/commands/command.ts'
import { aDeviceOnAir, expectWholeRound, type DeviceOnAir } from '../../../tests/support/roundTrip.ts'
import { aPerson } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { upJson, upTopic, uplink } from './testing/messages.ts'

describe('the network with the embedded broker', () => {
  let app: TestApp
  const devices: DeviceOnAir[] = []

  beforeAll(async () => {
    app = await testApp({ MQTT_PORT: '0' }, undefined, { withBroker: true })
  })
  afterAll(async () => {
    for (const device of devices) await device.stop()
    await app.stop()
  })
  const onAir = async () => {
    const device = await aDeviceOnAir(app, app.broker ?? '')
    devices.push(device)
    return device
  }
  const figures = async () => (await app.onMain({ url: '/metrics' })).body

  it('delivers an uplink, a command and its confirmation', async () => {
    await expectWholeRound(app, await onAir())
  })

  it('sends nothing to a device that was never heard, until it is heard', async () => {
    const on = await onAir()
    await on.command({ code: 'SetTargetTemperature', temperature: 20 })
    await on.until(async () => expect((await on.frames())[0]?.nextAttemptAt).not.toBeNull())
    expect([on.received, (await on.frames())[0]?.enqueuedAt]).toEqual([[], null])
    await on.report()
    app.clock.advance(60_000)
    app.deps.network.wakeDispatch()
    await on.until(() => expect(on.received).toHaveLength(1))
  })

  it('sends one frame per device at a time to the network server', async () => {
    const on = await onAir()
    await on.report()
    await on.command({ code: 'SetTargetTemperature', temperature: 20 })
    await on.until(async () => expect((await on.frames())[0]?.enqueuedAt).not.toBeNull())
    app.clock.advance(1_000)
    await on.command({ code: 'SetDisplayRotation', rotation: 180 })
    app.deps.network.wakeDispatch()
    const [first] = await on.frames()
    await on.txAck(first?.id ?? '')
    await on.until(async () => expect((await on.frames())[0]?.sentAt).not.toBeNull())
    expect(on.received).toHaveLength(1)
    const [{ seq } = { seq: 0 }] = await on.downlinks()
    await on.answer([{ code: wireCode('SetTargetTemperature'), seq, status: 0 }])
    await on.until(() => expect(on.received).toHaveLength(2))
  })

  it.each([
    ['EXPIRED', { status: 'Aborted', reason: 'expired' }],
    ['DOWNLINK_PAYLOAD_SIZE', { status: 'Failed', reason: 'payloadTooLarge' }],
  ])('ends a command that the network server reports as %s', async (code, end) => {
    const on = await onAir()
    await on.report()
    await on.command({ code: 'SetTargetTemperature', temperature: 20 })
    await on.until(() => expect(on.received).toHaveLength(1))
    await on.log(code, String(on.received[0]?.message['id']))
    await on.until(async () => expect(await on.downlinks()).toEqual([expect.objectContaining(end)]))
  })

  it('believes no application that is not ours: neither its report nor where it says that commands go', async () => {
    const on = await onAir()
    await on.report({ targetTemperature: 19 })
    const applicationId = '66666666-6666-4666-8666-666666666666'
    const stranger = uplink({
      eui: on.device.eui,
      applicationId,
      frameCounter: 900,
      time: app.clock.now().toISOString(),
      status: { targetTemperature: 28 },
    })
    await on.client.publishAsync(upTopic(stranger), upJson(stranger), { qos: 1 })
    app.clock.advance(1_000)
    await on.command({ code: 'SetTargetTemperature', temperature: 20 })
    await on.until(() => expect(on.received).toHaveLength(1))
    expect(on.received[0]?.topic).toBe(
      `application/22222222-2222-4222-8222-222222222222/device/${on.device.eui}/command/down`,
    )
    expect(await on.state()).toMatchObject({
      targetTemperature: 19,
      applicationId: '22222222-2222-4222-8222-222222222222',
    })
    const { token } = await aPerson(app, { role: 'SuperAdmin' })
    const listed = (await app.onMain({ url: '/api/radio/unknown-applications?Query=6666', as: token })).json()
    expect(listed).toMatchObject({
      total: 1,
      items: [{ id: applicationId, name: 'thermostats', messages: 1, lastSeenAt: stranger.time }],
    })
  })

  it('counts messages in both directions', async () => {
    const on = await onAir()
    await on.report()
    const before = await figures()
    await on.client.publishAsync(
      `application/22222222-2222-4222-8222-222222222222/device/${on.device.eui}/event/up`,
      'no JSON',
      { qos: 1 },
    )
    await on.client.publishAsync('eu868/gateway/0016c001f1500a01/event/stats', 'no JSON', { qos: 1 })
    await on.client.publishAsync(
      'application/22222222-2222-4222-8222-222222222222/device/ffffffffffffffff/event/up',
      '{"devAddr":"01a2b3c4","fPort":1}',
      {
        qos: 1,
      },
    )
    await on.report()
    const after = await figures()
    const count = (text: string, name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
    const more = (name: string) => count(after, name) - count(before, name)
    expect(more('ventil_network_messages_total{kind="up"}'.replace(/[{}]/g, '\\$&'))).toBe(2)
    expect(more('ventil_network_dropped_total{reason="malformed"}'.replace(/[{}]/g, '\\$&'))).toBe(1)
    expect(more('ventil_network_undecoded_total')).toBe(1)
    expect(more('ventil_network_unknown_total')).toBe(1)
    expect(more('ventil_network_ingest_seconds_count')).toBe(3)
    expect(
      count(after, 'ventil_network_downlinks_total{outcome="sent"}'.replace(/[{}]/g, '\\$&')),
    ).toBeGreaterThan(0)
    expect(after).toMatch(/^ventil_network_buffer_messages \d+$/m)
  })

  it('is included in the readiness check', async () => {
    expect((await app.onMain({ url: '/ready' })).json()).toEqual({ status: 'ready' })
  })
})
