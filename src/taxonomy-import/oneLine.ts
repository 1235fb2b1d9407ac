/** A header of several lines on one: a word that was parted at a line's end is whole again. */
export const oneLine = (text: string): string => text.replaceAll(/(-?)\s*\n\s*/g, (_, hyphen: string) => (hyphen === '' ? ' ' : ''))
