/** Searches end where the calls end (`Query` in contract/shapes.ts): a longer text would be refused as a filter that there is not. */
export const longestSearch = 200

/** The filter of a picker's choices by what is typed. */
export const searchOf = (text: string) => (text === '' ? {} : { q: text.slice(0, longestSearch) })
