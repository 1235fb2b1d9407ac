import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, fromHex, isBase64, isHex, toBase64, toHex } from './bytes.ts'

const anyBytes = fc.uint8Array({ maxLength: 300 })

describe('hexadecimal', () => {
  it('decodes from either case and encodes to lower case', () => {
    expect(fromHex('00aBFf')).toEqual(Uint8Array.of(0, 0xab, 0xff))
    expect(toHex(Uint8Array.of(0, 0xab, 0xff))).toBe('00abff')
  })

  it('returns no bytes for invalid text', () => {
    for (const text of ['abc', 'zz', '0x12', '12 34', 'ab\n'])
      expect([isHex(text), fromHex(text).length]).toEqual([false, 0])
    expect([isHex(''), fromHex('').length]).toEqual([true, 0])
  })

  it('round-trips', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes)
      }),
    )
  })
})

describe('base64', () => {
  it('decodes from both alphabets, with and without padding', () => {
    for (const text of ['+/8=', '+/8', '-_8=', '-_8'])
      expect(fromBase64(text)).toEqual(Uint8Array.of(0xfb, 0xff))
    expect(toBase64(Uint8Array.of(0xfb, 0xff))).toBe('+/8=')
  })

  it('returns no bytes for invalid text', () => {
    for (const text of ['A', 'A===', 'AA=A', '%%%%', 'ä', 'AAAAA'])
      expect([isBase64(text), fromBase64(text).length]).toEqual([false, 0])
  })

  it('round-trips', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(fromBase64(toBase64(bytes))).toEqual(bytes)
      }),
    )
  })

  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([fromBase64(text), fromHex(text)]).toHaveLength(2)
      }),
    )
  })
})
