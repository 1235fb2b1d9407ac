/** Replacements for letters of other alphabets, as in a German office program of the nineties. */
const plain: Record<string, string> = { ı: 'i', İ: 'I', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' }
/** The characters from 0x80 to 0x9F, which Latin-1 lacks. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const byteOf = (letter: string): number | undefined => {
  const at = special.indexOf(letter)
  if (at >= 0) return 0x80 + at
  const code = letter.codePointAt(0) ?? 0x3f
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : undefined
}

/** Encodes text as Windows-1252. Unsupported letters lose their accent, as in old programs, or become a question mark. */
export const toWindows1252 = (text: string): Buffer =>
  Buffer.from([...text.normalize('NFC')].flatMap((letter) => {
    const byte = byteOf(letter)
    if (byte !== undefined) return [byte]
    const bare = [...(plain[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))]
    return bare.map((one) => byteOf(one) ?? 0x3f)
  }))
