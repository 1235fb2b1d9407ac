/** A pattern for a text that may hold signs of patterns, as names of places do: 'Halle (Saale)'. */
export const literally = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
