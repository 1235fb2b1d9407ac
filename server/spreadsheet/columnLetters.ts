/** The name of a column, counted from 1: 1 is A, 27 is AA. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** The number of a column, counted from 1; undefined for anything but one to three capital letters up to XFD. */
export function columnNumber(letters: string): number | undefined {
  if (!/^[A-Z]{1,3}$/.test(letters)) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column <= 16_384 ? column : undefined
}
