/** One line of text: neither controls nor halves of a surrogate pair, which the database cannot keep. */
export const oneLine = /^[^\p{Cc}\p{Cs}]*$/u

/** As one line, and it may break and hold tabs. */
export const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u
