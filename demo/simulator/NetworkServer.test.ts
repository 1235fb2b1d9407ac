import { describe, expect, it } from 'vitest'
import type { Command } from '../../domain/commands/command.ts'
import { heardFleet, startAt, uplinkIn, type HeardFleet } from './testing/listen.ts'
import { fleetPlan, thermostatEui, thermostatPlan } from './testing/plans.ts'

const warmer: Command = { code: 'SetTargetTemperature', temperature: 23.5 }
const ids = ['a1', 'a2', 'a3', 'a4', 'a5'].map((tail) => `00000000-0000-4000-8000-0000000000${tail}`)
const kinds = (heard: ReturnType<HeardFleet['run']>) =>
  heard.map((one) => (one.event === 'up' ? uplinkIn(one).kind : one.event))
const at = (minutes: number) => new Date(startAt + minutes * 60_000).toISOString()
/** A seed with which no relevant frame is lost. */
const lucky = 'lucky'

describe('a downlink', () => {
  it('is sent only after the next uplink, carried out, acknowledged and shown', () => {
    const { run, send } = heardFleet(fleetPlan([thermostatPlan()]), lucky)
    run(10)
    expect(send(thermostatEui, [warmer, { code: 'SetDisplayRotation', rotation: 180 }], { id: ids[0] })).toBe(
      true,
    )
    const heard = run(10.5, thermostatEui)
    expect(kinds(heard)).toEqual(['status', 'txack', 'commandResult', 'status'])
    const [up, txack, result, shown] = heard
    expect(txack?.message).toMatchObject({
      queueItemId: ids[0],
      fCntDown: 0,
      gatewayId: '02aaaafffe000001',
      txInfo: { power: 16 },
    })
    expect(Date.parse(String(txack?.message['time']))).toBeGreaterThanOrEqual(
      Date.parse(String(up?.message['time'])),
    )
    expect(result && uplinkIn(result)).toEqual({
      kind: 'commandResult',
      results: [
        { code: 9, seq: 1, status: 0 },
        { code: 5, seq: 2, status: 0 },
      ],
    })
    expect(shown && uplinkIn(shown)).toMatchObject({
      values: { targetTemperature: 23.5, targetLevel: null, displayRotation: 2, lastSeq: 2 },
    })
  })

  it('waits for its turn: one after each uplink, in order', () => {
    const { run, send } = heardFleet(fleetPlan([thermostatPlan()]), lucky)
    for (const [index, id] of ids.entries())
      send(thermostatEui, [{ code: 'SetTargetTemperatureLevel', level: index }], { id })
    const heard = run(40, thermostatEui)
    expect(
      heard
        .filter(({ event }) => event === 'txack')
        .map(({ message }) => [message['queueItemId'], message['fCntDown']]),
    ).toEqual(ids.map((id, index) => [id, index]))
    const order = heard.map(({ event }) => event)
    order.forEach((event, index) => event === 'txack' && expect(order[index - 1]).toBe('up'))
  })

  it('is sometimes lost on the way and then not acknowledged', () => {
    const { run, send } = heardFleet(
      fleetPlan([thermostatPlan({ links: [{ gatewayEui: '02aaaafffe000001', rating: 'weak' }] })]),
      'weak',
    )
    let [sent, answered] = [0, 0]
    for (let round = 0; round < 150; round++) {
      send(thermostatEui, [warmer], { id: ids[0] })
      const heard = kinds(run(60, thermostatEui))
      sent += heard.filter((kind) => kind === 'txack').length
      answered += heard.filter((kind) => kind === 'commandResult').length
    }
    expect(sent).toBeGreaterThan(130)
    // a fifth of the downlinks is lost, then a seventh of the replies
    expect(answered / sent).toBeGreaterThan(0.55)
    expect(answered / sent).toBeLessThan(0.82)
  })

  it('that has expired is dropped and reported at the next opportunity', () => {
    const { run, send } = heardFleet(fleetPlan([thermostatPlan()]), lucky)
    run(10)
    send(thermostatEui, [warmer], { id: ids[0], expiresAt: at(10.01) })
    send(thermostatEui, [warmer], { id: ids[1], expiresAt: at(60) })
    const heard = run(11, thermostatEui)
    expect(kinds(heard).slice(0, 3)).toEqual(['status', 'log', 'txack'])
    expect(heard[1]?.message).toMatchObject({
      level: 'ERROR',
      code: 'EXPIRED',
      context: { queue_item_id: ids[0] },
    })
    expect(heard[2]?.message).toMatchObject({ queueItemId: ids[1] })
  })

  it('that does not fit into a frame at this data rate is dropped and reported', () => {
    const { fleet, run } = heardFleet(
      fleetPlan([thermostatPlan({ links: [{ gatewayEui: '02aaaafffe000001', rating: 'weak' }] })]),
      'far',
    )
    const topic = `application/x/device/${thermostatEui}/command/down`
    fleet.command(
      topic,
      JSON.stringify({
        id: ids[0],
        devEui: thermostatEui,
        fPort: 10,
        data: Buffer.alloc(130, 1).toString('base64'),
      }),
    )
    const [log] = run(60, thermostatEui).filter(({ event }) => event === 'log')
    expect(log?.message).toMatchObject({
      code: 'DOWNLINK_PAYLOAD_SIZE',
      context: { queue_item_id: ids[0], item_size: '130' },
    })
  })

  it('that a gateway rejects stays in the queue', () => {
    const { run, send, events } = heardFleet(fleetPlan([thermostatPlan()]), 'refusing')
    const ask: Command = {
      code: 'GeneralGetInfo',
      fingerprint: false,
      health: false,
      status: true,
      levelMapping: false,
    }
    for (let count = 0; count < 1500; count++)
      send(thermostatEui, [ask], { id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}` })
    run(2 * 1440)
    const [log] = events(thermostatEui, 'log')
    expect(log?.message).toMatchObject({
      code: 'DOWNLINK_GATEWAY',
      level: 'ERROR',
      description: 'TOO_LATE',
      context: {},
    })
    expect(events(thermostatEui, 'txack')).toHaveLength(1500)
  })

  it('that is confirmed is acknowledged by the next uplink, or reported as not acknowledged', () => {
    const good = heardFleet(fleetPlan([thermostatPlan()]), lucky)
    good.send(thermostatEui, [warmer], { id: ids[0], confirmed: true })
    expect(kinds(good.run(15, thermostatEui))).toEqual(['status', 'txack', 'ack', 'commandResult', 'status'])
    expect(good.events(thermostatEui, 'ack')[0]?.message).toMatchObject({
      queueItemId: ids[0],
      acknowledged: true,
      fCntDown: 0,
    })

    const weak = heardFleet(
      fleetPlan([thermostatPlan({ links: [{ gatewayEui: '02aaaafffe000001', rating: 'weak' }] })]),
      'acks',
    )
    for (let round = 0; round < 40; round++) {
      weak.send(thermostatEui, [warmer], { id: ids[0], confirmed: true })
      weak.run(60)
    }
    const acks = weak.events(thermostatEui, 'ack').map(({ message }) => message['acknowledged'])
    expect(acks.length).toBeGreaterThan(30)
    expect(acks).toContain(true)
    expect(acks).toContain(false)
  })

  it('that is queued already is not queued again', () => {
    const { run, send } = heardFleet(fleetPlan([thermostatPlan()]), lucky)
    for (const id of [ids[0], ids[0]]) send(thermostatEui, [warmer], { id })
    expect(kinds(run(60, thermostatEui)).filter((kind) => kind === 'txack')).toHaveLength(1)
  })

  it('is discarded when the queue is flushed', () => {
    const { fleet, run, send } = heardFleet(fleetPlan([thermostatPlan()]), lucky)
    for (const id of ids) send(thermostatEui, [warmer], { id })
    fleet.flush(thermostatEui)
    expect(kinds(run(60, thermostatEui))).not.toContain('txack')
    expect(fleet.flush('02f7a100000000ff')).toBeUndefined()
  })

  it('is queued before the device is heard, and does not reach a silent device', () => {
    const waiting = { id: ids[0] ?? '', eui: thermostatEui, port: 10, payload: '060604', expiresAt: null }
    const { run, events } = heardFleet(fleetPlan([thermostatPlan()], { waiting: [waiting] }), lucky)
    run(15)
    expect(events(thermostatEui, 'txack')[0]?.message).toMatchObject({ queueItemId: ids[0] })
    const silent = heardFleet(fleetPlan([thermostatPlan({ faults: ['silent'] })], { waiting: [waiting] }))
    expect(silent.run(1440, thermostatEui)).toEqual([])
  })
})

describe('a reset', () => {
  it('ends the session: the device joins, reports the reason and keeps its settings', () => {
    const { run, send, events } = heardFleet(fleetPlan([thermostatPlan()]), lucky)
    send(thermostatEui, [warmer, { code: 'SetMotorPositionConstraint', constraint: 650 }], { id: ids[0] })
    send(thermostatEui, [{ code: 'McuReset', delaySeconds: 10 }], { id: ids[1] })
    const heard = run(30, thermostatEui)
    const joined = heard.findIndex(({ event }) => event === 'join')
    expect(kinds(heard).slice(joined, joined + 3)).toEqual(['join', 'fingerprint', 'status'])
    const [, fingerprint, status] = heard.slice(joined)
    expect(fingerprint?.message).toMatchObject({ fCnt: 0, devAddr: heard[joined]?.message['devAddr'] })
    expect(fingerprint?.message['devAddr']).not.toBe('01020304')
    expect(fingerprint && uplinkIn(fingerprint)).toMatchObject({
      values: { resetReason: 2, uptimeHours: 0, firmwareVersion: '2.4.1' },
    })
    expect(status && uplinkIn(status)).toMatchObject({
      values: { targetTemperature: 23.5, motorConstraint: 650 },
    })
    send(thermostatEui, [warmer], { id: ids[2] })
    run(15)
    expect(events(thermostatEui, 'txack').at(-1)?.message).toMatchObject({ queueItemId: ids[2], fCntDown: 0 })
  })
})

describe('a calibration', () => {
  const calibrate: Command = { code: 'MotorInwardStallDetection', runNow: true, thresholdMilliamps: null }
  const statusesAfter = (plan: Parameters<typeof thermostatPlan>[0]) => {
    const { run, send } = heardFleet(fleetPlan([thermostatPlan(plan)]), lucky)
    send(thermostatEui, [calibrate], { id: ids[0] })
    return run(12, thermostatEui).flatMap((one) => (one.event === 'up' ? [uplinkIn(one)] : []))
  }

  it('takes a while and succeeds', () => {
    const shown = statusesAfter({}).flatMap((uplink) =>
      uplink.kind === 'status' ? [uplink.values.calibration] : [],
    )
    expect(shown.slice(0, 3)).toEqual(['ok', 'running', 'ok'])
  })

  it('fails if the motor is faulty, with a health event', () => {
    const uplinks = statusesAfter({ faults: ['motor'], memory: { calibration: 'none' } })
    expect(uplinks.find(({ kind }) => kind === 'health')).toMatchObject({ values: { mask: 0b110 } })
    expect(uplinks.findLast(({ kind }) => kind === 'status')).toMatchObject({
      values: { calibration: 'failed', stallInward: true },
    })
  })
})

describe('direct control of the motor', () => {
  it('holds the position until its time is over', () => {
    const { run, send, events } = heardFleet(fleetPlan([thermostatPlan()]), lucky)
    const last = () => {
      const uplink = events(thermostatEui, 'up')
        .map(uplinkIn)
        .findLast(({ kind }) => kind === 'status')
      return uplink?.kind === 'status' ? uplink.values : undefined
    }
    send(thermostatEui, [
      { code: 'ToggleDirectMotorControl', on: true, timeoutMinutes: 60 },
      { code: 'SetMotorPosition', position: 77 },
    ])
    run(15)
    expect(last()).toMatchObject({ directMotorControl: true, motorPosition: 77 })
    run(30)
    expect(last()).toMatchObject({ directMotorControl: true, motorPosition: 77 })
    run(45)
    expect(last()?.directMotorControl).toBe(false)
    expect(last()?.motorPosition).not.toBe(77)
  })
})

describe('a command', () => {
  it('is rejected if the network server would reject it', () => {
    const { fleet } = heardFleet(fleetPlan([thermostatPlan()]))
    const topic = `application/x/device/${thermostatEui}/command/down`
    const message = { devEui: thermostatEui, fPort: 10, data: 'AQEB' }
    const answers = [
      fleet.command(topic, JSON.stringify(message)),
      fleet.command(topic, JSON.stringify({ ...message, devEui: '02f7a10000000099' })),
      fleet.command(topic, JSON.stringify({ ...message, fPort: 0 })),
      fleet.command(topic, JSON.stringify({ ...message, fPort: 224 })),
      fleet.command(topic, JSON.stringify({ ...message, data: 'no base64!' })),
      fleet.command(topic, JSON.stringify({ ...message, expiresAt: 'soon' })),
      fleet.command(topic, '{'),
      fleet.command(topic, 'null'),
      fleet.command('application/x/device/nobody/command/down', JSON.stringify(message)),
      fleet.command(
        'application/x/device/02f7a10000000099/command/down',
        JSON.stringify({ ...message, devEui: '02f7a10000000099' }),
      ),
    ]
    expect(answers).toEqual([true, ...Array.from({ length: 9 }, () => false)])
  })
})
