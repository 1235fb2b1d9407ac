import { describe, expect, it } from 'vitest'
import { changesOf } from './changesOf.ts'

const page = (text: string, total = text.length) => ({ ids: [...text], total })

describe('the changes that a refresh would show', () => {
  it('are none while the same rows stand in the same order', () => {
    expect(changesOf(page('abc'), page('abc'))).toBe(0)
  })

  it('count a row that moved once, not those that it passed', () => {
    expect(changesOf(page('abcde'), page('eabcd'))).toBe(1)
    expect(changesOf(page('abcde'), page('bcdea'))).toBe(1)
    expect(changesOf(page('abcd'), page('dcba'))).toBe(3)
  })

  it('count a row that pushed another one off the page once', () => {
    expect(changesOf(page('abc', 9), page('xab', 10))).toBe(1)
    expect(changesOf(page('abc', 9), page('xyz', 9))).toBe(3)
  })

  it('count rows that came and went on other pages', () => {
    expect(changesOf(page('abc', 9), page('abc', 12))).toBe(3)
  })
})
