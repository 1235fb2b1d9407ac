/** The guards whose removal no test can notice, each with the second guard that still holds what the first one held. */
export const secondGuards: Readonly<Record<string, string>> = {}
