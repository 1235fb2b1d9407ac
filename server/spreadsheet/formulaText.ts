/** What office programs take for a formula or a command when a cell begins with it: = + - @ tab, CR and the full-width twins. */
const risky = /^[=+\-@\t\r＝＋－＠]/
/** The same behind apostrophes, so that escaping and unescaping are inverse for every text. */
const escapable = /^'*[=+\-@\t\r＝＋－＠]/
const escaped = /^'+[=+\-@\t\r＝＋－＠]/

/** Whether an office program could run the text instead of showing it. */
export function isFormulaText(text: string): boolean {
  return risky.test(text)
}

/** For csv, which has no types: an apostrophe in front makes the text text. */
export function escapeFormulaText(text: string): string {
  return escapable.test(text) ? `'${text}` : text
}

/** The inverse of `escapeFormulaText`. */
export function unescapeFormulaText(text: string): string {
  return escaped.test(text) ? text.slice(1) : text
}
