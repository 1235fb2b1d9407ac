import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../bytes.ts'
import { crc32 } from '../crc32.ts'
import {
  decodeFragmentAnswer,
  decodeFragmentRequest,
  encodeFragment,
  encodeFragmentAnswer,
  encodeRemove,
  encodeSetup,
  encodeStatusRequest,
} from './fragmentation.ts'
import {
  decodeFirmwareAnswer,
  encodeFirmwareAnswer,
  encodeRestart,
  versionWord,
} from './firmwareManagement.ts'
import { createAssembler, fragmentCount, fragmentOf, parityRow } from './parity.ts'

const plain = (hex: string) => hex.replaceAll(' ', '').toLowerCase()

describe('the vectors of the specification', () => {
  const session = {
    index: 3,
    groups: 1,
    fragments: 1024,
    size: 128,
    delay: 5,
    matrix: 1,
    padding: 64,
    descriptor: '01020304',
  }

  it('match the requests of the server', () => {
    expect(toHex(encodeSetup(session))).toBe(plain('02 31 00 04 80 0D 40 01 02 03 04'))
    expect(toHex(encodeStatusRequest(2))).toBe('0105')
    expect(decodeFragmentRequest(encodeSetup(session))).toEqual({ kind: 'setup', session })
  })

  it('match the answers of devices', () => {
    const status = { kind: 'status', index: 3, received: 1024, missing: 128, outOfMemory: true } as const
    const refusal = {
      kind: 'setup',
      index: 2,
      errors: ['encodingUnsupported', 'notEnoughMemory', 'wrongDescriptor'],
    } as const
    expect(decodeFragmentAnswer(fromHex('0100C48001'))).toEqual(status)
    expect(decodeFragmentAnswer(fromHex('028B'))).toEqual(refusal)
    expect([status, refusal].map((answer) => toHex(encodeFragmentAnswer(answer)))).toEqual([
      '0100c48001',
      '028b',
    ])
  })

  it('give the usual check values of CRC-32', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcb_f4_39_26)
  })
})

describe('a frame', () => {
  it('names session and number of its fragment', () => {
    const frame = encodeFragment(2, 300, Uint8Array.of(7, 8))
    expect(toHex(frame)).toBe('082c810708')
    expect(decodeFragmentRequest(frame)).toEqual({
      kind: 'fragment',
      index: 2,
      number: 300,
      data: Uint8Array.of(7, 8),
    })
    expect(decodeFragmentRequest(encodeRemove(1))).toEqual({ kind: 'remove', index: 1 })
  })

  it('that is cut off or unknown is none', () => {
    for (const hex of ['', '02', '023100', '0100', '080001', '0a01', '04']) {
      const bytes = fromHex(hex)
      expect([decodeFragmentAnswer(bytes), decodeFirmwareAnswer(bytes)]).toEqual([undefined, undefined])
    }
    expect(decodeFragmentRequest(fromHex('080001'))).toBeUndefined()
  })

  it('tells the state of an image and the restart', () => {
    const version = versionWord('2.5.0', 0)
    expect(toHex(encodeFirmwareAnswer({ kind: 'image', state: 'valid', version }))).toBe('040300000502')
    expect(decodeFirmwareAnswer(fromHex('040300000502'))).toEqual({ kind: 'image', state: 'valid', version })
    expect(decodeFirmwareAnswer(fromHex('0401'))).toEqual({ kind: 'image', state: 'corrupt', version: null })
    expect(toHex(encodeRestart(30))).toBe('031e0000')
    expect(decodeFirmwareAnswer(encodeRestart(0x01_02_03))).toEqual({ kind: 'restart', seconds: 0x01_02_03 })
  })
})

describe('a block', () => {
  const block = Uint8Array.from({ length: 2150 }, (_, at) => (at * 31) % 251)
  const size = 64
  const m = fragmentCount(block.length, size)

  it('is complete after its own fragments', () => {
    const assembler = createAssembler(m, size)
    for (let number = 1; number <= m; number += 1) {
      expect(assembler.missing()).toBe(m - number + 1)
      assembler.take(number, fragmentOf(block, size, number))
    }
    expect(assembler.block()?.subarray(0, block.length)).toEqual(block)
  })

  it('is completed by parity fragments in place of any that were lost', () => {
    const assembler = createAssembler(m, size)
    for (let number = 1; number <= m; number += 1)
      if (number % 3 !== 0) assembler.take(number, fragmentOf(block, size, number))
    let sent = 0
    for (; assembler.missing() > 0 && sent < 100; sent += 1)
      assembler.take(m + 1 + sent, fragmentOf(block, size, m + 1 + sent))
    expect(assembler.block()?.subarray(0, block.length)).toEqual(block)
    // a few more than were lost: parity may repeat itself
    expect(sent).toBeLessThanOrEqual(Math.floor(m / 3) + 8)
  })

  it('is not confused by fragments that arrive twice', () => {
    const assembler = createAssembler(m, size)
    for (const number of [1, 1, m + 1, m + 1, m + 2, 2, m + 2])
      assembler.take(number, fragmentOf(block, size, number))
    expect(assembler.missing()).toBe(m - 4)
    expect(assembler.block()).toBeUndefined()
  })

  it('is complete only if nothing is missing, however few fragments it has', () => {
    for (const length of [1, 64, 65, 129, 256]) {
      const short = block.subarray(0, length)
      const count = fragmentCount(length, size)
      const assembler = createAssembler(count, size)
      for (let number = 1; assembler.missing() > 0 && number < 200; number += 1)
        if (number !== 1) assembler.take(number, fragmentOf(short, size, number))
        else if (count === 1) assembler.take(number, fragmentOf(short, size, number))
      expect(assembler.block()?.subarray(0, length)).toEqual(short)
    }
  })

  it('is summed up by rows of about half of its fragments, the same for everybody', () => {
    expect([...parityRow(1, 10)].length).toBeGreaterThan(1)
    expect([...parityRow(7, 16)].every((place) => place < 16)).toBe(true)
    expect(parityRow(5, 100)).toEqual(parityRow(5, 100))
  })
})
